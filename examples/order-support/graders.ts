import {
  type JsonValue,
  type Trajectory,
  defineGrader,
  fail,
  isJsonObject,
  pass,
  score,
  skip,
  toolCallsOf,
  toolExchangesOf,
} from '@gradekit/core';

const returnDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The agent looked up the order that the customer asked about, whatever else it did. */
export const lookedUp = defineGrader({
  description: 'The agent looked the order up before it spoke about it.',
  requires: ['trajectory'],
  grade: (sample, _submission, { trajectory }) => {
    const orderId = sample.metadata['order_id'];
    if (typeof orderId !== 'string') return skip('the question is about no order');
    const lookups = toolCallsOf(trajectory).filter((call) => call.name === 'get_order');
    const ids = lookups.map((call) => field(call.arguments, 'order_id'));
    if (ids.includes(orderId)) return pass(`looked up ${orderId}`);
    return fail(
      ids.length === 0 ? 'answered without looking an order up' : `looked up ${ids.join(', ')}, not ${orderId}`,
    );
  },
});

/** What the shop owes is refunded, to the cent, within 30 days of delivery; later nothing is. */
export const refundPolicy = defineGrader({
  description: 'The agent refunded what the return policy allows: no more, no less.',
  requires: ['trajectory'],
  grade: (sample, _submission, { trajectory }) => {
    const refund = sample.metadata['refund'];
    if (refund === undefined) return skip('no refund is asked for');
    const day = daysBetween(field(refund, 'delivered_on'), field(refund, 'asked_on'));
    const due = day <= returnDays ? Number(field(refund, 'due')) : 0;
    const made = refundedBy(trajectory);
    const what = `refunded ${made.toFixed(2)} on day ${day} after delivery, due is ${due.toFixed(2)}`;
    return made === due ? pass(what) : fail(what, { day, due, made });
  },
});

/** Three things that a friendly answer has. A hint for people, not for the verdict: the suite calls it advisory. */
export const polite = defineGrader({
  description: 'The agent thanks or apologises, does not shout and does not blame the customer.',
  grade: (_sample, submission) => {
    const wishes = {
      'a kind word': /\b(thank|sorry|please|gladly|pleasure|hello|welcome|danke)/i.test(submission),
      'no shouting': !/\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/.test(submission),
      'no blame': !/\b(as I said|you should have)\b/i.test(submission),
    };
    const missing = Object.entries(wishes).flatMap(([wish, isMet]) => (isMet ? [] : [wish]));
    return score(1 - missing.length / 3, missing.length === 0 ? 'polite' : `wanted: ${missing.join(', ')}`);
  },
});

/** The sum of all refunds that the payment tool accepted. */
function refundedBy(trajectory: Trajectory): number {
  const calls = toolExchangesOf(trajectory).flatMap(({ call, answer }) =>
    call.name === 'refund' && answer?.isError !== true ? [call] : [],
  );
  return calls.reduce((sum, call) => {
    const amount = field(call.arguments, 'amount');
    // Thrown, not failed: how much was refunded can't be known, so there is nothing to score.
    if (typeof amount !== 'number') throw new Error(`the refund call has no amount: ${call.rawArguments ?? ''}`);
    return sum + amount;
  }, 0);
}

function daysBetween(from: JsonValue | undefined, to: JsonValue | undefined): number {
  return Math.round((Date.parse(String(to)) - Date.parse(String(from))) / dayMs);
}

function field(value: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

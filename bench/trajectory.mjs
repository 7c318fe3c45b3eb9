/**
 * A maker of Letta trajectories of about a given size, in bytes, that end in a given answer.
 * Of shape `chat` they have user and assistant messages only, of shape `agent` reasoning and tool calls too.
 */
export function createTrajectories(random, text, shape) {
  const { below, pick, unit } = random;
  let now = Date.UTC(2026, 2, 1);

  function message(type, body) {
    now += 1000 + below(4000);
    return { id: text.id('message'), date: new Date(now).toISOString(), message_type: type, ...body };
  }

  /** Log-normal: most messages are short, some are very long. */
  const messageSize = (left) => Math.max(20, Math.min(left, Math.round(Math.exp(5.2 + 1.2 * random.normal()))));

  function step(left, isUnicode) {
    if (shape === 'chat') return [message('assistant_message', { content: text.prose(messageSize(left), isUnicode) })];
    const callId = text.id('call');
    const call = {
      name: pick(['archival_memory_search', 'open_files', 'grep_files']),
      arguments: JSON.stringify({ query: text.prose(40, isUnicode), page: below(5), path: `/data/${text.word()}.txt` }),
      tool_call_id: callId,
    };
    const outputSize = Math.max(40, Math.min(left - 900, messageSize(left) * 6));
    const output = pick([text.log, text.code, text.table, text.prose])(outputSize, isUnicode);
    return [
      message('reasoning_message', { reasoning: text.prose(messageSize(left), isUnicode), source: 'reasoner_model' }),
      message('tool_call_message', { tool_call: call }),
      message('tool_return_message', { tool_return: output, status: 'success', tool_call_id: callId }),
    ];
  }

  return function trajectory(sizeBytes, answer, isUnicode) {
    const turns = [[message('user_message', { content: text.prose(120, isUnicode) })]];
    let left = sizeBytes - answer.length - 900;
    while (left > 300) {
      const messages = step(left, isUnicode);
      turns.at(-1).push(...messages);
      left -= JSON.stringify(messages).length;
      if (left < 900 || unit() > 0.12) continue;
      turns.at(-1).push(message('assistant_message', { content: text.prose(200, isUnicode) }));
      turns.push([message('user_message', { content: text.prose(100, isUnicode) })]);
      left -= 600;
    }
    turns.at(-1).push(message('assistant_message', { content: answer }));
    return turns;
  };
}

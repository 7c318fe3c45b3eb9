import type { AnyExtractor, Errored, Extraction } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { Soon } from '../async/chain.js';
import type { Metric } from '../suite/suite.js';
import { attempt } from './attempt.js';
import { MetricContext } from './context.js';
import type { Deadline } from './deadline.js';
import { errored, fromThrown, isThirdParty, ownerOf } from './errored.js';
import type { Subject } from './subject.js';
import { freezeSubject } from './subject.js';

/** What came of asking an extractor: what it found, or why that went wrong. */
export type Extracted = Extraction | Errored;

/** Asks a metric's extractor for the submission. Whatever it does is contained. */
export function extract(metric: Metric, subject: Subject, deadline: Deadline | undefined): Soon<Extracted> {
  const { identity, name, options, implementation } = metric.extractor;
  if (implementation === undefined) return errored('extractor_threw', `${name} cannot be run by this version`);
  const owner = ownerOf(name, identity);
  const context = new MetricContext(options, subject.trajectory, subject.signal);
  if (isThirdParty(identity)) freezeSubject(subject);
  return attempt<unknown, Extracted>(() => callExtractor(implementation, subject, context), {
    deadline,
    expire: (reason) => context.expire(reason),
    signal: subject.signal,
    done: (answer) => (isExtraction(answer) ? answer : notAnExtraction(owner)),
    failed: (thrown) => fromThrown(thrown, owner, 'extractor_threw'),
  });
}

/** Options were validated against the extractor's own schema, which is what its type speaks of. */
function callExtractor(implementation: AnyExtractor, { trajectory }: Subject, context: MetricContext): unknown {
  const call: (trajectory: Subject['trajectory'], context: never) => unknown = implementation.extract;
  return Reflect.apply(call, implementation, [trajectory, context]);
}

function isExtraction(answer: unknown): answer is Extraction {
  if (!isJsonObject(answer)) return false;
  return answer['found'] === true ? typeof answer['submission'] === 'string' : answer['found'] === false;
}

function notAnExtraction(owner: string): Errored {
  return errored(
    'extractor_threw',
    `${owner} answered something that is no extraction: found(text) or nothing(reason)`,
  );
}

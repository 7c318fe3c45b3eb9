import type { GradedSample, Sample, Trajectory } from '@gradekit/core';
import { deepFreeze } from './deep-freeze.js';

/** What is graded: a sample with its trajectory, or one turn of both. */
export interface Subject {
  readonly sample: GradedSample;
  readonly trajectory: Trajectory;
  /** The trajectory has no such turn. */
  readonly isMissingTurn?: true;
  /** Of the run. */
  readonly signal: AbortSignal;
}

/** A conversation with one ground truth a turn. */
export interface Conversation {
  readonly inputs: readonly string[];
  readonly groundTruths: readonly string[];
}

/** The turns of a sample that is graded turn by turn; `undefined` when it is graded as a whole. */
export function conversationOf({ input, groundTruth }: Sample): Conversation | undefined {
  if (typeof input === 'string' || groundTruth === undefined || typeof groundTruth === 'string') return undefined;
  return { inputs: input, groundTruths: groundTruth };
}

/** A sample as a whole. Its ground truth is one text: lists are graded turn by turn. */
export function wholeSubject(sample: Sample, trajectory: Trajectory, signal: AbortSignal): Subject {
  if (hasOneTruth(sample)) return { sample, trajectory, signal };
  const { groundTruth: _list, ...rest } = sample;
  return { sample: rest, trajectory, signal };
}

function hasOneTruth(sample: Sample): sample is GradedSample {
  return typeof sample.groundTruth === 'string' || sample.groundTruth === undefined;
}

/** One turn of a conversation. A turn that the trajectory does not have has no messages. */
export function turnSubject(whole: Omit<Subject, 'sample'> & { readonly sample: Sample }, turn: number): Subject {
  const { sample, trajectory, signal } = whole;
  const conversation = conversationOf(sample);
  const { groundTruth: _list, ...rest } = sample;
  const groundTruth = conversation?.groundTruths[turn];
  const messages = trajectory.turns[turn];
  return {
    sample: { ...rest, input: conversation?.inputs[turn] ?? '', ...(groundTruth === undefined ? {} : { groundTruth }) },
    trajectory: { ...trajectory, turns: messages === undefined ? [] : [messages] },
    ...(messages === undefined ? { isMissingTurn: true } : {}),
    signal,
  };
}

/** Makes a subject unchangeable before code that is not ours gets it: no grader can change what the next one sees. */
export function freezeSubject({ sample, trajectory }: Subject): void {
  deepFreeze(sample);
  deepFreeze(trajectory);
}

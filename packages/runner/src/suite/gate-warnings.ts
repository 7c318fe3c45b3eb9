import type { Problem } from '@gradekit/core';
import type { KeyPath } from './document/find-node.js';
import type { SuiteDocument } from './document/document.js';
import type { Aggregation, GateSpec, Operator } from './suite.js';

/** Gates that are legal and probably not meant so: percentages that look like shares, and conditions that always or never hold. */
export function gateWarnings(gate: GateSpec, document: SuiteDocument, path: KeyPath = ['gate']): readonly Problem[] {
  if (gate.kind === 'logical') {
    return gate.conditions.flatMap((condition, index) =>
      gateWarnings(condition, document, [...path, 'conditions', index]),
    );
  }
  const doubt = doubtOf(gate.aggregation, gate.op, gate.value);
  if (doubt === undefined) return [];
  const place = document.placeOf([...path, 'value']);
  return [{ code: 'suspicious_gate', severity: 'warning', place, ...doubt }];
}

interface Doubt {
  readonly message: string;
  readonly hint: string;
}

function doubtOf(aggregation: Aggregation, op: Operator, value: number): Doubt | undefined {
  const isPercent = aggregation === 'accuracy';
  if (isPercent && value > 0 && value <= 1) {
    const message = `accuracy is a percentage: ${value} means ${value} percent`;
    return {
      message,
      hint: `write ${Number((value * 100).toPrecision(12))} if ${Number((value * 100).toPrecision(12))} percent are meant`,
    };
  }
  const highest = isPercent ? 100 : 1;
  const range = `${aggregation} lies between 0 and ${highest}`;
  if (neverHolds(op, value, highest)) {
    const hint =
      !isPercent && value > 1 && value <= 100
        ? `write ${Number((value / 100).toPrecision(12))} if ${value} percent are meant`
        : 'choose a value inside';
    return { message: `${range}, so ${op} ${value} never holds`, hint };
  }
  return alwaysHolds(op, value, highest)
    ? { message: `${range}, so ${op} ${value} always holds`, hint: 'choose a value inside' }
    : undefined;
}

function neverHolds(op: Operator, value: number, highest: number): boolean {
  switch (op) {
    case 'gt':
      return value >= highest;
    case 'gte':
      return value > highest;
    case 'lt':
      return value <= 0;
    case 'lte':
      return value < 0;
    case 'eq':
      return value < 0 || value > highest;
  }
}

function alwaysHolds(op: Operator, value: number, highest: number): boolean {
  switch (op) {
    case 'gt':
      return value < 0;
    case 'gte':
      return value <= 0;
    case 'lt':
      return value > highest;
    case 'lte':
      return value >= highest;
    case 'eq':
      return false;
  }
}

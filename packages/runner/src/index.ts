export type * from './dataset/row.js';
export type * from './grading/outcome.js';
export type * from './results/sample-result.js';
export type * from './results/summary.js';
export type * from './suite/suite.js';
export type * from './target/target.js';

import type { AnyExtractor, Lazy } from '@gradekit/core';

/** The built-in extractors; each is imported when a suite first uses it. */
export const extractors = {
  last_assistant: () => import('./last-assistant/index.js'),
  first_assistant: () => import('./first-assistant/index.js'),
  all_assistant: () => import('./all-assistant/index.js'),
  last_turn: () => import('./last-turn/index.js'),
  pattern: () => import('./pattern/index.js'),
  tool_arguments: () => import('./tool-arguments/index.js'),
  tool_output: () => import('./tool-output/index.js'),
  after_marker: () => import('./after-marker/index.js'),
  memory_block: () => import('./memory-block/index.js'),
} satisfies Readonly<Record<string, Lazy<AnyExtractor>>>;

import { definePlugin, type Plugin } from '@gradekit/core';
import packageJson from '../package.json' with { type: 'json' };
import { extractors } from './extractors/index.js';
import { graders } from './graders/index.js';

/**
 * The plugin of the built-in graders and extractors.
 *
 * @example
 * ```ts
 * import { builtins } from '@gradekit/builtins';
 * import { createRegistry } from '@gradekit/core';
 *
 * const registry = createRegistry([builtins]);
 * const exactMatch = await registry.loadGrader('exact_match');
 * ```
 */
export const builtins: Plugin = definePlugin({
  namespace: 'builtin',
  name: packageJson.name,
  version: packageJson.version,
  graders,
  extractors,
});

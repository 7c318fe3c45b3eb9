import { definePlugin, type Plugin } from '@gradekit/core';

/** The plugin of the built-in graders and extractors. */
export const builtins: Plugin = definePlugin({ namespace: 'builtin', name: '@gradekit/builtins', version: '0.0.0' });

/** Which way imports point (docs/decisions/layout.md). Tests are held to it too. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-imports-nothing',
      severity: 'error',
      from: { path: '^packages/core/src', pathNot: '[.]test(-d)?[.]ts$' },
      to: { pathNot: '^packages/core/src' },
    },
    {
      name: 'builtins-only-core',
      severity: 'error',
      from: { path: '^packages/builtins' },
      to: { path: '^(packages/runner|apps)' },
    },
    {
      name: 'runner-never-builtins',
      severity: 'error',
      from: { path: '^packages/runner' },
      to: { path: '^(packages/builtins|apps)' },
    },
    {
      name: 'siblings-not-barrels',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/.+', pathNot: '[.]test(-d)?[.]ts$' },
      to: { path: '^packages/$1/src/index[.]ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|[.]config[.]ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

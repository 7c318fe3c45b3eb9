import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (name: string): string => fileURLToPath(new URL(`./packages/${name}/src/index.ts`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@gradekit/core': source('core'),
      '@gradekit/builtins': source('builtins'),
      '@gradekit/runner': source('runner'),
    },
  },
  test: {
    // Two projects, one run: only the end-to-end tests wait for the packages to be packed and installed.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', '{conformance,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], globalSetup: './e2e/global-setup.ts' },
      },
    ],
    reporters: ['default', './scripts/count-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 180_000,
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-d.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 95 },
    },
  },
});

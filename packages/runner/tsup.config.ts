import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node20',
  dts: true,
  splitting: true,
  clean: true,
  // Bundled: schemas are ours alone, and a bundle starts faster (docs/decisions/dependencies.md).
  noExternal: ['valibot', '@valibot/to-json-schema'],
});

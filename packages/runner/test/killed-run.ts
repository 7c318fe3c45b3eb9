import { runSuite } from '../src/run/run-suite.js';
import { suiteOf } from './project.js';

/** A process of its own for tests to kill: `killed-run.ts FOLDER` runs the suite in it, and resumes what is there. */
const [folder = '.'] = process.argv.slice(2);
const run = runSuite(await suiteOf(folder), { output: `${folder}/out`, resume: {} });
await run.summary().catch((thrown: unknown) => {
  process.stderr.write(`${String(thrown)}\n`);
  process.exitCode = 3;
});

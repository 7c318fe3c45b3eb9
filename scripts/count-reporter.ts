import type { Reporter, TestModule } from 'vitest/node';

/** Ends the output with the counts of all projects in one plain line, as `.ci/run` promises. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    const tail = skipped === 0 ? '' : `, ${skipped} skipped`;
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${tail}\n`);
  }
}

import packageJson from '../package.json' with { type: 'json' };

/** The version of this package, as results files name it. */
export const runnerVersion: string = packageJson.version;

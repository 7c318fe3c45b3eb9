import { version } from './version.js';

// The version is answered without loading anything else; everything else is loaded when it is known what is asked for.
const [first, ...rest] = process.argv.slice(2);
if ((first === '--version' || first === '-V') && rest.length === 0) process.stdout.write(`${version}\n`);
else {
  const { main } = await import('./main.js');
  process.exitCode = await main(process.argv.slice(2));
}

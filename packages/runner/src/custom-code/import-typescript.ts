import { createRequire } from 'node:module';

/**
 * Imports a file through jiti, which compiles TypeScript on any Node without the user installing a compiler.
 * Nothing is cached on disk: projects may be read-only, and a shared temporary folder is not to be trusted.
 */
export async function importTypeScript(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(path, { fsCache: false, interopDefault: false, alias: coreAlias(path) });
  return jiti.import(path);
}

/** Our own copy of the contract, for projects that don't have it installed. */
function coreAlias(path: string): Record<string, string> {
  if (canResolveCore(path)) return {};
  return { '@gradekit/core': createRequire(import.meta.url).resolve('@gradekit/core') };
}

function canResolveCore(path: string): boolean {
  try {
    createRequire(path).resolve('@gradekit/core');
    return true;
  } catch {
    return false;
  }
}

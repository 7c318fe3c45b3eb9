import type { Errored, GradeErrorCode, Identity } from '@gradekit/core';
import { gradeErrorCodes, messageOf } from '@gradekit/core';

/** The package whose code is ours. */
const builtinPackage = '@gradekit/builtins';

/** Whether code comes from a plugin or from the project, and has to be watched. */
export function isThirdParty(identity: Identity): boolean {
  return identity.package !== builtinPackage;
}

/** An errored grade. */
export function errored(code: GradeErrorCode, message: string): Errored {
  return { status: 'errored', code, message };
}

/** Whose code it was: the name as the suite writes it, with package and version for a plugin's. */
export function ownerOf(name: string, identity: Identity): string {
  if (!isThirdParty(identity) || identity.package === 'local') return name;
  return `${name} of ${identity.package} ${identity.version}`;
}

/** What a thrown value makes of a grade: its own code, when it carries one, else the given one. */
export function fromThrown(thrown: unknown, owner: string, fallback: GradeErrorCode): Errored {
  const code = gradeErrorCodeOf(thrown);
  if (code === undefined) return errored(fallback, `${owner} threw: ${messageOf(thrown)}`);
  return errored(code, code === 'deadline' ? `${owner}: ${messageOf(thrown)}` : messageOf(thrown));
}

/** Structure decides, not `instanceof`: a plugin may bring its own copy of `@gradekit/core`. */
function gradeErrorCodeOf(thrown: unknown): GradeErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('gradeErrorCode' in thrown)) return undefined;
  const { gradeErrorCode } = thrown;
  return isGradeErrorCode(gradeErrorCode) ? gradeErrorCode : undefined;
}

function isGradeErrorCode(value: unknown): value is GradeErrorCode {
  return typeof value === 'string' && Object.hasOwn(gradeErrorCodes, value);
}

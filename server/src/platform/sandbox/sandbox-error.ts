/** Why nothing was read: too many wait, it takes more than it may, it is not what it says. */
export type SandboxCode = 'busy' | 'tooHeavy' | 'unreadable';

export class SandboxError extends Error {
  readonly code: SandboxCode;
  /** What the parser itself found wrong, where it says so. */
  readonly problem: string | undefined;

  constructor(code: SandboxCode, problem?: string) {
    super(`A parser gave up: ${problem ?? code}.`);
    this.code = code;
    this.problem = problem;
  }
}

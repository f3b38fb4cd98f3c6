import type { FieldProblem } from '@oplano/contracts';
import type { z } from 'zod';

/** What can be wrong with a field, as the keys of the texts that say so. */
const problems = ['required', 'tooShort', 'tooLong', 'email', 'invalid'] as const;
type Problem = (typeof problems)[number];

export const isProblem = (message: string): message is Problem => (problems as readonly string[]).includes(message);

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isBlank = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** Names a problem found by a schema, in place of the schema's own English sentence. */
export function problemOf(issue: Issue): Problem {
  if (isBlank(issue.input)) return 'required';
  if (issue.code === 'too_small') return 'tooShort';
  if (issue.code === 'too_big') return 'tooLong';
  if (issue.code === 'invalid_format' && issue['format'] === 'email') return 'email';
  return 'invalid';
}

const serverProblems: Readonly<Record<string, Problem>> = { too_small: 'tooShort', too_big: 'tooLong' };

/** Names a problem that only the server found. */
export const problemAt = ({ field, problem }: FieldProblem): Problem =>
  serverProblems[problem] ?? (field === 'email' ? 'email' : 'invalid');

/** Reads the details of ERR_VALIDATION, whatever they hold. */
export const fieldProblems = (details: unknown): FieldProblem[] =>
  Array.isArray(details)
    ? details.filter(
        (one: Partial<FieldProblem> | null) => typeof one?.field === 'string' && typeof one.problem === 'string',
      )
    : [];

/** Only what was changed, so that saving does not undo what somebody else changed meanwhile. */
export const changesOf = <T extends object>(values: T, dirty: Readonly<Record<string, unknown>>): Partial<T> =>
  // Every key is one of the values.
  Object.fromEntries(Object.entries(values).filter(([field]) => dirty[field])) as Partial<T>;

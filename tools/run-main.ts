import { aboutDatabase, aboutFile } from '../server/src/app/explain-start.ts';
import { StartError } from '../server/src/platform/config/index.ts';

/** A command that was called with what it cannot take. */
class UsageError extends Error {}

/** The company that a command is for; all of them where none is named. What is no number must not pass for "all is well". */
export function companyNumber(given: string | undefined): number | undefined {
  if (given !== undefined && !/^[1-9]\d{0,8}$/.test(given)) {
    throw new UsageError(`--company takes the number of a company, and ${given} is none.`);
  }
  return given === undefined ? undefined : Number(given);
}

const isWrongOption = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a command of the operator. What these errors say is a sentence for people; of others the whole is told. */
export async function runMain(
  main: () => Promise<unknown>,
  ...sentences: readonly (abstract new (...args: never[]) => Error)[]
): Promise<void> {
  try {
    await main();
  } catch (thrown) {
    // A database that is away and a full disk are no bugs either.
    const error = aboutFile(aboutDatabase(thrown));
    const isSentence =
      isWrongOption(error) || [StartError, UsageError, ...sentences].some((kind) => error instanceof kind);
    console.error(isSentence ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/** Runs a command of the operator. What these errors say is a sentence for people; of others the whole is told. */
export async function runMain(
  main: () => Promise<unknown>,
  ...sentences: readonly (abstract new (...args: never[]) => Error)[]
): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isSentence = sentences.some((kind) => error instanceof kind);
    console.error(isSentence ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

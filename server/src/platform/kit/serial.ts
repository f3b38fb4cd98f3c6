/** Runs work one after another, in the order in which it was handed in. A failure is its caller's and stops nothing. */
export type Serial = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

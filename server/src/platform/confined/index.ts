export interface Piece {
  readonly head: unknown;
  readonly body?: Uint8Array | undefined;
}

/** What a module that runs in a child exports as `parse`: one job and its bytes in, the answer out in pieces. */
export type Parse = (job: unknown, bytes: Buffer) => AsyncIterable<Piece> | Iterable<Piece>;

/** A parser says in one word what is wrong with a file. */
export class Refusal extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

const gaveWay = new WeakSet<object>();

/** Whether this failure only says that somebody else wrote at the same moment. */
export const hasGivenWay = (error: Error): boolean => gaveWay.has(error);

/**
 * For an index in whose way only somebody stands who writes at the same moment: a repeat finds what they wrote. Said where
 * the table is written; of any other index it is a mistake, or a refusal (`refusing`).
 */
export const givingWay =
  (index: string) =>
  async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      if (error instanceof Error && 'constraint' in error && error.constraint === index) gaveWay.add(error);
      throw error;
    }
  };

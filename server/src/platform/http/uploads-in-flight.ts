import { AppError } from '../use-case/index.ts';

/** Each holds a socket and up to as many bytes of disk as its route allows. */
const perPerson = 4;
const perCompany = 12;
const retryAfter = 5;

interface Sender {
  readonly companyId: number;
  readonly userId: number;
}

/** How many forms with files are being sent to this process, so that a slow sender holds nothing but their own. */
export function createUploadsInFlight() {
  const counts = new Map<string, number>();
  const add = (key: string, by: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return {
    /** Counts one more until the returned function is called; refuses one too many. */
    begin({ companyId, userId }: Sender): () => void {
      const limits = [
        [`company ${companyId}`, perCompany],
        [`person ${companyId} ${userId}`, perPerson],
      ] as const;
      if (limits.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
        throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter });
      }
      for (const [key] of limits) add(key, 1);
      return () => {
        for (const [key] of limits) add(key, -1);
      };
    },
    count: () => counts.size,
  };
}
export type UploadsInFlight = ReturnType<typeof createUploadsInFlight>;

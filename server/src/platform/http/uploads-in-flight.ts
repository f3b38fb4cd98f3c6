import { createCounts } from '../limits/index.ts';
import { limitKeyOf } from '@oplano/core/principals';
import { AppError, principalOf, type Caller } from '../use-case/index.ts';

/** Each holds a socket and up to as many bytes of disk as its route allows. */
const perPerson = 4;
const perCompany = 12;
const retryAfter = 5;

/** How many forms with files are being sent to this process, so that a slow sender holds nothing but their own. */
export function createUploadsInFlight() {
  const [people, companies] = [createCounts(perPerson), createCounts(perCompany)];
  return {
    /** Counts one more until the returned function is called; refuses one too many. */
    begin(caller: Caller): () => void {
      const endOfPerson = people.open(limitKeyOf(principalOf(caller)));
      const endOfCompany = endOfPerson && companies.open(caller.companyId);
      const end = (): void => [endOfPerson, endOfCompany].forEach((giveBack) => giveBack?.());
      if (endOfCompany) return end;
      end();
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter });
    },
    count: (companyId: number): number => companies.of(companyId),
  };
}
export type UploadsInFlight = ReturnType<typeof createUploadsInFlight>;

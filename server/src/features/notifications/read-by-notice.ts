import { ticketRoutes } from '@oplano/contracts/tickets';
import { refusal } from '@oplano/core/permissions';
import { readTicket } from '#features/tickets';
import type { Clock } from '#platform/clock';
import type { Signatures } from '#platform/crypto';
import { AppError, type Ctx, type Identity } from '#platform/use-case';
import { openRead } from './read-token.ts';

export interface ReadParts {
  readonly links: Signatures;
  readonly clock: Clock;
  /** One transaction in the name of whoever has this session, with the rights they have now. */
  readonly asPerson: <T>(identity: Identity, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

/** What the button of a notice does: exactly what opening the conversation does, in the name of whom it was sent to. */
export async function readByNotice(token: string, parts: ReadParts): Promise<Record<string, never>> {
  const read = openRead(token, parts.clock.now(), parts.links);
  if (!read) throw new AppError('ERR_NOT_FOUND');
  const { ticketId, ...identity } = read;
  try {
    await parts.asPerson(identity, async (ctx) => {
      const refused = refusal(ctx.actor, ticketRoutes.read);
      if (refused) throw new AppError(refused);
      await readTicket(ctx, ticketId);
    });
  } catch (error) {
    // Whoever has nothing but this learns no more than that it is good for nothing now.
    throw error instanceof AppError ? new AppError('ERR_NOT_FOUND') : error;
  }
  return {};
}

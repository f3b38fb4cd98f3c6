import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import { tellMessageChange } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';
import { wasTaken } from './was-taken.ts';

interface Doubtful {
  readonly id: string;
  readonly body: string;
  readonly known: { readonly chat: { readonly native: string } };
}

/**
 * An echo that came while its message was on its way waits among the stranded events, and may wait for longer than the
 * doubt about the message lasts. True: it was there, and the message is sent.
 */
export async function settleByStrandedEcho(
  ctx: CompanyCtx,
  connectionId: number,
  { id, body, known }: Doubtful,
  quiet: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ externalId: string }>`
    select event->>'externalId' as "externalId" from stranded_events
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and handled_at is null
      and event->>'externalId' is not null and event->>'body' = ${body}
      and (event->>'fromMe' = 'true' or event->>'type' = 'status')
      and coalesce(event->'to'->>'native', event->'chat'->>'native') = ${known.chat.native}
    limit 1
  `.execute(ctx.db);
  const [echo] = rows;
  const message = echo && (await wasTaken(ctx, connectionId, { messageId: id, externalId: echo.externalId }));
  if (!message) return false;
  await tickMessage(ctx, message.id, 1);
  if (!quiet) await tellMessageChange(ctx, message.id);
  return true;
}

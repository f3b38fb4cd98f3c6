import type { AttendanceFacts } from '@oplano/core/figures';
import { runInCompany } from '#platform/use-case';
import { insertTicket } from '../src/features/tickets/tickets.repo.ts';
import type { TestCompany } from './people.ts';
import type { TestApp } from './run-app.ts';

export interface PastAttendance extends AttendanceFacts {
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number;
  readonly contact: string;
}

/** Writes attendances as if they had happened: one contact and one ticket each, the oldest first. */
export const aHistory = (
  app: TestApp,
  { companyId }: TestCompany,
  attendances: readonly PastAttendance[],
): Promise<{ ticketId: number; contactId: number }[]> =>
  runInCompany(app.app.runtime, companyId, async (ctx) => {
    const { db } = ctx;
    const made = [];
    for (const one of attendances) {
      const contact = await db
        .insertInto('contacts')
        .values({
          company_id: companyId,
          uuid: crypto.randomUUID(),
          name: one.contact,
          channel: 'whatsapp',
          is_group: one.isGroup,
          created_at: one.createdAt,
          updated_at: one.createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const status = one.finishedAt ? 'closed' : one.closedAt ? 'nps' : one.startedAt ? 'open' : 'pending';
      const inserted = await insertTicket(
        { ...ctx, now: one.createdAt },
        {
          contactId: contact.id,
          connectionId: one.connectionId,
          channel: 'whatsapp',
          status: one.isGroup && status === 'open' ? 'group' : status,
          isGroup: one.isGroup,
          userId: one.userId,
          queueId: one.queueId,
          isBot: false,
          isActiveDemand: one.isActiveDemand,
          at: one.createdAt,
        },
      );
      if (!inserted) throw new Error('There is a ticket already.');
      const ticketId = inserted.row.id;
      const tracking = await db
        .insertInto('ticket_tracking')
        .values({
          company_id: companyId,
          ticket_id: ticketId,
          connection_id: one.connectionId,
          user_id: one.userId,
          queue_id: one.queueId,
          created_at: one.createdAt,
          started_at: one.startedAt,
          answered_at: one.answeredAt,
          is_reopened: one.isReopened,
          closed_at: one.closedAt,
          finished_at: one.finishedAt,
          rated_at: one.rate === null ? null : one.finishedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (one.rate !== null) {
        await db
          .insertInto('ratings')
          .values({
            company_id: companyId,
            ticket_id: ticketId,
            tracking_id: tracking.id,
            user_id: one.userId,
            rate: one.rate,
            at: one.finishedAt ?? one.createdAt,
          })
          .execute();
      }
      made.push({ ticketId, contactId: contact.id });
    }
    return made;
  });

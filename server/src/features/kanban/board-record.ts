import type { BoardSort, BoardTicket } from '@oplano/contracts/kanban';
import { selectTickets, toTicket } from '#features/tickets';
import { restrictToIds, statement } from '#platform/db';
import type { Ctx } from '#platform/use-case';

export type BoardRow = Parameters<typeof toTicket>[0];

const cardsOfIds = statement<{ companyId: number; ids: readonly number[] }>()((db, slot) =>
  selectTickets(restrictToIds(db, 'tickets', { companyId: slot('companyId'), ids: slot('ids') })),
);

/** These tickets as cards, in the order of `ids`. */
export async function boardTickets(
  ctx: Ctx,
  ids: readonly number[],
  masks: boolean,
): Promise<{ rows: BoardRow[]; toCard: (row: BoardRow) => BoardTicket }> {
  const found = ids.length === 0 ? [] : await cardsOfIds(ctx.db, { companyId: ctx.companyId, ids });
  const byId = new Map(found.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    toCard: (row) => {
      const ticket = toTicket(row, ctx.fileUrl, masks);
      const extraInfo = row.contact_fields.map(({ name, value }) => ({ name, value }));
      // Some clients find the lane of a card among its tags.
      const tags = ticket.lane ? [...ticket.tags, ticket.lane] : ticket.tags;
      return { ...ticket, tags, contact: { ...ticket.contact, extraInfo } };
    },
  };
}

/** Continues a lane behind a card: what it was ordered by, and its number. */
export function boardCursorOf(row: BoardRow, sort: BoardSort): string {
  const key = { ticketNumber: row.id, lastMessage: row.active_at.getTime(), value: row.value_cents ?? -1 }[sort];
  return `${key}.${row.id}`;
}

/** What the column behind a key can hold: a greater one is no key of ours. */
const keyMax = { ticketNumber: 2_147_483_647, lastMessage: 8.64e15, value: Number.MAX_SAFE_INTEGER } as const;

export function readBoardCursor(cursor: string, sort: BoardSort): { key: number | Date; id: number } | null {
  const [, key, id] = /^(-1|\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (key === undefined || Number(key) > keyMax[sort]) return null;
  return { key: sort === 'lastMessage' ? new Date(Number(key)) : Number(key), id: Number(id) };
}

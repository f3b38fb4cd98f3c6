import { contactFeed } from '@oplano/contracts/contacts';
import { canonicalPhone, contactNameMax, isPhone, mergeLines, type ImportedPerson } from '@oplano/core/contacts';
import { sql } from 'kysely';
import type { Step } from '#platform/http';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { takeIn, type TakenIn } from '../import/take-in.ts';

/** Who a connected phone knows by name; null where it is not connected. Never asked inside a transaction. */
export type PhoneBook = (
  companyId: number,
  connectionId: number | null,
) => Promise<readonly { readonly phone: string; readonly name: string }[] | null>;

const peopleAtOnce = 500;

/** Everybody once, as far as they have a number. */
function peopleIn(entries: readonly { readonly phone: string; readonly name: string }[]): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>();
  for (const { phone, name } of entries) {
    const number = phone.replace(/\D/g, '');
    if (!isPhone(number)) continue;
    const canonical = canonicalPhone(number);
    const person = { name: name.trim().slice(0, contactNameMax), number, canonical, email: '', tags: [] };
    const before = people.get(canonical);
    people.set(canonical, before ? mergeLines(before, [person]) : person);
  }
  return [...people.values()];
}

/**
 * Whom of these there is a conversation with, on this connection or on any. A phone tells what it calls people and keeps
 * no list of its chats for us; every chat that came through it has left a ticket here.
 */
async function thoseWithChats(
  { db, companyId }: CompanyCtx,
  people: readonly ImportedPerson[],
  connectionId: number | null,
): Promise<ImportedPerson[]> {
  const rows = await db
    .selectFrom('contact_addresses as a')
    .select('a.canonical')
    .where('a.company_id', '=', companyId)
    .where('a.kind', '=', 'phone')
    .where('a.canonical', '=', sql<string>`any(${people.map(({ canonical }) => canonical)}::text[])`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tickets as t')
          .select('t.id')
          .whereRef('t.company_id', '=', 'a.company_id')
          .whereRef('t.contact_id', '=', 'a.contact_id')
          .$if(connectionId !== null, (query) => query.where('t.connection_id', '=', connectionId ?? 0)),
      ),
    )
    .execute();
  const known = new Set(rows.map(({ canonical }) => canonical));
  return people.filter(({ canonical }) => known.has(canonical));
}

/** Takes over who the phone knows, or those of them it has chats with. Names given here stay. */
export async function importFromPhone(
  step: Step,
  { whatsappId, what }: { whatsappId: number | null; what: 'contacts' | 'chats' },
  phoneBook: PhoneBook,
): Promise<TakenIn> {
  const entries = await phoneBook(await step(async (ctx) => ctx.companyId), whatsappId);
  if (!entries) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const all = peopleIn(entries);
  return step(async (ctx) => {
    const sum = { created: 0, updated: 0, unchanged: 0 };
    for (let start = 0; start < all.length; start += peopleAtOnce) {
      const some = all.slice(start, start + peopleAtOnce);
      const batch = what === 'chats' ? await thoseWithChats(ctx, some, whatsappId) : some;
      const taken = await takeIn(ctx, batch, { userId: ctx.actor.userId, namedByUs: false });
      sum.created += taken.created;
      sum.updated += taken.updated;
      sum.unchanged += taken.unchanged;
    }
    if (sum.created + sum.updated > 0) ctx.emit(contactFeed, 'reload', {});
    return sum;
  });
}

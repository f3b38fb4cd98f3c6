import { contactFeed } from '@oplano/contracts/contacts';
import { canonicalPhone, contactNameMax, isPhone, mergeLines, type ImportedPerson } from '@oplano/core/contacts';
import type { Step } from '#platform/http';
import { AppError } from '#platform/use-case';
import { takeIn, type TakenIn } from '../import/take-in.ts';

/**
 * Who a connected phone knows: those in its address book, or those it has chats with; null where it is not connected.
 * Never asked inside a transaction.
 */
export type PhoneBook = (
  companyId: number,
  connectionId: number | null,
  what: 'contacts' | 'chats',
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

/** Takes over who the phone knows. Names given here stay. */
export async function importFromPhone(
  step: Step,
  { whatsappId, what }: { whatsappId: number | null; what: 'contacts' | 'chats' },
  phoneBook: PhoneBook,
): Promise<TakenIn> {
  const entries = await phoneBook(await step(async (ctx) => ctx.companyId), whatsappId, what);
  if (!entries) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const all = peopleIn(entries);
  return step(async (ctx) => {
    const sum = { created: 0, updated: 0, unchanged: 0 };
    for (let start = 0; start < all.length; start += peopleAtOnce) {
      const batch = all.slice(start, start + peopleAtOnce);
      const taken = await takeIn(ctx, batch, { userId: ctx.actor.userId, namedByUs: false });
      sum.created += taken.created;
      sum.updated += taken.updated;
      sum.unchanged += taken.unchanged;
    }
    if (sum.created + sum.updated > 0) ctx.emit(contactFeed, 'reload', {});
    return sum;
  });
}

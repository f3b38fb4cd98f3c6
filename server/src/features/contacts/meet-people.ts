import { companySettings } from '#features/settings';
import type { CompanyCtx } from '#platform/use-case';
import { contactCreated } from './contacts.events.ts';
import { findContactsByPhone, insertPeople, type NewPerson } from './import/bulk.repo.ts';

/**
 * The contacts behind numbers, by their canonical spelling; made where there are none. Names that are known stay, and no
 * screen is told: whoever sends to many would flood them.
 */
export async function meetPeople(ctx: CompanyCtx, people: readonly NewPerson[]): Promise<Map<string, number>> {
  const { db, companyId, now } = ctx;
  const canonicals = people.map(({ canonical }) => canonical);
  let known = await findContactsByPhone(db, companyId, canonicals);
  const strangers = people.filter(({ canonical }) => !known.has(canonical));
  if (strangers.length === 0) return idsOf(known);
  const { acceptAudioMessageContact } = await companySettings(db, companyId);
  const made = await insertPeople(db, companyId, strangers, {
    acceptAudioMessage: acceptAudioMessageContact === 'enabled',
    namedByUs: true,
    now,
  });
  for (const contactId of made.values()) ctx.raise(contactCreated, { contactId, channel: 'whatsapp', isGroup: false });
  // Somebody else made them in the same moment; they are known now.
  if (made.size < strangers.length) known = await findContactsByPhone(db, companyId, canonicals);
  return new Map([...idsOf(known), ...made]);
}

const idsOf = (known: ReadonlyMap<string, { readonly id: number }>): Map<string, number> =>
  new Map([...known].map(([canonical, { id }]) => [canonical, id]));

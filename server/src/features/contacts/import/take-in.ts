import { changesContact, renamesContact, type ImportedPerson } from '@oplano/core/contacts';
import { companySettings } from '#features/settings';
import { ensureTags, tellTagCounts } from '#features/tags';
import type { CompanyCtx } from '#platform/use-case';
import { contactCreated, contactUpdated } from '../contacts.events.ts';
import { insertContactTags, findContactsByPhone, insertPeople, renamePeople } from './bulk.repo.ts';

export interface TakenIn {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface TakeInOptions {
  readonly userId: number | null;
  /** False: names came from a phone, and those given here stay. */
  readonly namedByUs: boolean;
}

/**
 * Makes contacts of people, or renews those that are known, all in one go. Everybody is in `people` once. Whoever has no
 * name here keeps theirs, or goes by the number.
 */
export async function takeIn(
  ctx: CompanyCtx,
  people: readonly ImportedPerson[],
  { userId, namedByUs }: TakeInOptions,
): Promise<TakenIn> {
  const { db, companyId, now } = ctx;
  const { acceptAudioMessageContact } = await companySettings(db, companyId);
  const canonicals = people.map(({ canonical }) => canonical);
  let known = await findContactsByPhone(db, companyId, canonicals);
  const strangers = people.flatMap((person) =>
    known.has(person.canonical) ? [] : { ...person, name: person.name || person.number },
  );
  const made = await insertPeople(db, companyId, strangers, {
    acceptAudioMessage: acceptAudioMessageContact === 'enabled',
    namedByUs,
    now,
  });
  // Somebody else made them in the same moment; they are known now.
  if (made.size < strangers.length) known = await findContactsByPhone(db, companyId, canonicals);

  const changes = people.flatMap((person) => {
    const contact = made.has(person.canonical) ? undefined : known.get(person.canonical);
    if (!contact) return [];
    const said = namedByUs || !contact.namedByUs ? person : { ...person, name: '', email: '' };
    return changesContact(said, contact) ? { contact, said } : [];
  });
  const renamed = changes.filter(({ contact, said }) => renamesContact(said, contact));
  await renamePeople(
    db,
    companyId,
    renamed.map(({ contact: { id }, said: { name, email } }) => ({ id, name, email })),
    { namedByUs, now },
  );
  for (const contactId of made.values()) ctx.raise(contactCreated, { contactId, channel: 'whatsapp', isGroup: false });
  for (const { contact } of changes) ctx.raise(contactUpdated, { contactId: contact.id });
  await tag(ctx, people, (canonical) => made.get(canonical) ?? known.get(canonical)?.id, userId);
  return {
    created: made.size,
    updated: changes.length,
    unchanged: people.length - made.size - changes.length,
  };
}

async function tag(
  ctx: CompanyCtx,
  people: readonly ImportedPerson[],
  idOf: (canonical: string) => number | undefined,
  userId: number | null,
): Promise<void> {
  const names = [...new Set(people.flatMap(({ tags }) => tags))];
  if (names.length === 0) return;
  const tagIds = await ensureTags(ctx, names, userId);
  const pairs = people.flatMap(({ canonical, tags }) =>
    tags.flatMap((name) => {
      const [contactId, tagId] = [idOf(canonical), tagIds.get(name)];
      return contactId !== undefined && tagId !== undefined ? { contactId, tagId } : [];
    }),
  );
  await tellTagCounts(ctx, await insertContactTags(ctx.db, ctx.companyId, pairs));
}

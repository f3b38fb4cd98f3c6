import type { Contact, ContactDetails } from '@oplano/contracts/contacts';
import { hidesNumbers, maskNumber } from '@oplano/core/contacts';
import type { Actor } from '@oplano/core/permissions';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { companySettings } from '#features/settings';
import { allOf, restrictToIds, statement, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type ContactRow = Selectable<Database['contacts']>;

/** Somebody who looks at contacts: a person where `actor` is given, else the program itself, which sees whole numbers. */
export type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl'> & { readonly actor?: Actor };

const tagsOf = (eb: ExpressionBuilder<Database, 'contacts'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('contact_tags')
      .innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
      .whereRef('contact_tags.company_id', '=', 'contacts.company_id')
      .whereRef('contact_tags.contact_id', '=', 'contacts.id')
      .select(['tags.id', 'tags.name', 'tags.color'])
      .orderBy('tags.name')
      .orderBy('tags.id'),
  ).as('tags');

const fieldsOf = (eb: ExpressionBuilder<Database, 'contacts'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('contact_fields')
      .whereRef('contact_fields.company_id', '=', 'contacts.company_id')
      .whereRef('contact_fields.contact_id', '=', 'contacts.id')
      .select(['contact_fields.id', 'contact_fields.name', 'contact_fields.value'])
      .orderBy('contact_fields.id'),
  ).as('fields');

/** Contacts with everything their record shows, in one statement. */
const selectContacts = (db: TenantDb) =>
  db
    .selectFrom('contacts')
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.company_id', '=', 'contacts.company_id')
        .onRef('connections.id', '=', 'contacts.connection_id'),
    )
    .select(allOf('contacts'))
    .select('connections.name as connection_name')
    .select(tagsOf)
    .select(fieldsOf);

type FullRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>;

/** The number as it is shown; a group's is no telephone number and nothing to hide. */
export const shownNumber = ({ number, is_group }: Pick<ContactRow, 'number' | 'is_group'>, hidden: boolean): string =>
  hidden && !is_group ? maskNumber(number) : number;

const toContact = (row: FullRow, { fileUrl }: Reader, hidden: boolean): Contact => ({
  id: row.id,
  uuid: row.uuid,
  companyId: row.company_id,
  name: shownName(row, hidden),
  number: shownNumber(row, hidden),
  numberMasked: hidden && !row.is_group,
  email: row.email,
  channel: row.channel,
  isGroup: row.is_group,
  active: row.active,
  acceptAudioMessage: row.accept_audio_message,
  disableBot: row.disable_bot,
  urlPicture: row.picture_path === null ? null : fileUrl(row.picture_path),
  whatsapp:
    row.connection_id === null || row.connection_name === null
      ? null
      : { id: row.connection_id, name: row.connection_name },
  tags: row.tags,
  extraInfo: row.fields,
  lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** Somebody nobody named yet is called by the number, which would give it away. */
export const shownName = (row: Pick<ContactRow, 'name' | 'number' | 'is_group'>, hidden: boolean): string =>
  hidden && row.name === row.number ? shownNumber(row, hidden) : row.name;

/** Whether this reader sees masked numbers. */
export const numbersHidden = async ({ db, companyId, actor }: Reader): Promise<boolean> =>
  actor?.profile === 'user' && hidesNumbers(actor, await companySettings(db, companyId));

const contactsOfIds = statement<{ companyId: number; ids: readonly number[] }>()((db, slot) =>
  selectContacts(restrictToIds(db, 'contacts', { companyId: slot('companyId'), ids: slot('ids') })),
);

/** The records of these contacts as the reader may see them, in the order of `ids`. */
export async function contactBriefs(ctx: Reader, ids: readonly number[], hidden?: boolean): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const [rows, isHidden] = await Promise.all([
    contactsOfIds(ctx.db, { companyId: ctx.companyId, ids }),
    hidden ?? numbersHidden(ctx),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toContact(row, ctx, isHidden)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The addresses of a contact, numbers first. */
export async function addressesOf(
  ctx: Reader,
  contactId: number,
  hidden: boolean,
): Promise<ContactDetails['addresses']> {
  const rows = await ctx.db
    .selectFrom('contact_addresses')
    .select(['kind', 'value'])
    .where('company_id', '=', ctx.companyId)
    .where('contact_id', '=', contactId)
    .orderBy((eb) => eb('kind', '=', 'phone'), 'desc')
    .orderBy('kind')
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind, value }) => ({ kind, value: hidden && kind === 'phone' ? maskNumber(value) : value }));
}

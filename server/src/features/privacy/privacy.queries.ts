import type { MailLanguage } from '@oplano/contracts/auth';
import type { ArchiveStanding } from '@oplano/contracts/archives';
import type { ConsentStep, ContactPrivacy, Erasure } from '@oplano/contracts/privacy';
import { exportStanding } from '@oplano/core/archives';
import { sql } from 'kysely';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { ErasureRow, PersonExportRow } from './privacy.repo.ts';
import type { TracedPerson } from './traces.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

export const toErasure = (row: ErasureRow): Erasure => ({
  id: row.id,
  state: row.done_at ? 'done' : 'running',
  userName: row.user_name,
  askedAt: row.asked_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  backupsUntil: row.backups_until,
  // Written by the keys of the contract alone.
  counts: row.counts as Erasure['counts'],
});

export const exportStandingOf = (row: PersonExportRow, now: Date): ArchiveStanding | null =>
  exportStanding(
    {
      askedAt: row.asked_at,
      total: row.total,
      done: row.done,
      bytes: row.bytes === null ? null : Number(row.bytes),
      failedAt: row.failed_at,
      until: row.kept_until,
    },
    now,
  );

export const findPersonExport = ({ db, companyId }: Reader, contactId: number): Promise<PersonExportRow | undefined> =>
  db
    .selectFrom('person_exports')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();

export async function contactPrivacyOf(
  { db, companyId, now }: Reader & Pick<CompanyCtx, 'now'>,
  contactId: number,
): Promise<ContactPrivacy> {
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const row = await db
    .selectFrom('erasures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  const asked = await findPersonExport({ db, companyId }, contactId);
  return {
    contactId,
    erasure: row ? toErasure(row) : null,
    export: asked ? exportStandingOf(asked, now) : null,
    consent: await consentOf({ db, companyId }, contactId),
  };
}

const stepsShown = 100;

/**
 * What somebody was asked and told, what they answered, and when they wanted no more messages: each from where it is kept,
 * by an index that begins with the contact or the address.
 */
async function consentOf({ db, companyId }: Reader, contactId: number): Promise<ConsentStep[]> {
  const { rows } = await sql<Omit<ConsentStep, 'at'> & { at: Date }>`
    (select case answer when 'accepted' then 'given' else 'refused' end as what, at, consent_text as text, '' as "userName"
     from consents where company_id = ${companyId} and contact_id = ${contactId} order by id desc limit ${stepsShown})
    union all
    select 'informed', lgpd_informed_at, '', '' from contacts
    where company_id = ${companyId} and id = ${contactId} and lgpd_informed_at is not null
    union all
    select 'asked', t.created_at, c.lgpd_message, '' from tickets t
    join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.status = 'lgpd'
    union all
    (select case d.change when 'added' then 'stopped' else 'resumed' end, d.at, d.detail, d.user_name
     from contact_addresses a
     join do_not_send_changes d on d.company_id = a.company_id and d.kind = a.kind
       and d.canonical in (a.canonical, hidden_address(a.kind, a.canonical))
     where a.company_id = ${companyId} and a.contact_id = ${contactId} order by d.id desc limit ${stepsShown})
    order by at desc limit ${stepsShown}`.execute(db);
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}

export const findErasure = ({ db, companyId }: Reader, erasureId: number): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', erasureId)
    .executeTakeFirst();

const addressesOf = ({ db, companyId }: Reader, contactId: number): Promise<TracedPerson['addresses']> =>
  db
    .selectFrom('contact_addresses')
    .select(['kind', 'value', 'canonical'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('kind')
    .orderBy('value')
    .execute();

/** Somebody by everything they can be found by; undefined where nobody is left. */
export async function findPerson(reader: Reader, contactId: number): Promise<TracedPerson | undefined> {
  const { db, companyId } = reader;
  const contact = await db
    .selectFrom('contacts')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return contact && { contactId, addresses: await addressesOf(reader, contactId), calledNow: contact.name };
}

/** Locks the record of somebody, where it is still there, until this transaction ends. */
export const holdRecord = ({ db, companyId }: Reader, contactId: number) =>
  db
    .selectFrom('contacts')
    .select(['name', 'number', 'is_group', 'erased_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();

/** Somebody who may be erased, locked against everything that would begin with them: a ticket that opens waits. */
export async function lockPerson({ db, companyId }: Reader, contactId: number) {
  const contact = await holdRecord({ db, companyId }, contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const addresses = await addressesOf({ db, companyId }, contactId);
  const live = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('status', '<>', 'closed')
    .limit(1)
    .execute();
  return { contact, addresses, isTalking: live.length > 0 };
}

/** What the clocks of the company show. */
export async function zoneOf({ db, companyId }: Reader): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from companies where id = ${companyId}`.execute(db);
  return rows[0]?.time_zone ?? 'UTC';
}

export async function languageOf({ db, companyId }: Reader): Promise<MailLanguage> {
  const { rows } = await sql<{ language: MailLanguage }>`
    select language from companies where id = ${companyId}`.execute(db);
  return rows[0]?.language ?? 'pt';
}

/** Whether a file that was made of a person is there and still kept. */
export async function isExportKept(
  { db, companyId, now }: Reader & Pick<CompanyCtx, 'now'>,
  exportId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('person_exports')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', Number(exportId))
    .where('bytes', 'is not', null)
    .where('kept_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

import type { Contact } from '@oplano/contracts/contacts';
import { knownAddresses } from '@oplano/core/contacts';
import { companySettings } from '#features/settings';
import type { Step } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { getContact } from './contacts.queries.ts';
import {
  claimAddresses,
  findAddresses,
  insertContact,
  lockContact,
  removeContact,
  saveContact,
} from './contacts.repo.ts';
import { wholeNumber } from './create-contact.ts';
import { tellContacts } from './tell.ts';

/** `unavailable`: no connection is open; `unanswered`: one is, and did not say. */
export type NumberAnswer = 'exists' | 'missing' | 'unavailable' | 'unanswered';

/** Asks the channel whether a number can be reached there; never inside a transaction. */
export type NumberCheck = (companyId: number, number: string) => Promise<NumberAnswer>;

interface NewContact {
  readonly name: string;
  readonly number: string;
  readonly email?: string | undefined;
}

/** Creates a contact, or gives the one with this number the new name and e-mail. */
export async function importOne(
  step: Step,
  { validateContact, ...row }: NewContact & { validateContact: boolean },
  checkNumber: NumberCheck,
): Promise<Contact> {
  const number = wholeNumber(row.number);
  if (validateContact) {
    const companyId = await step(async (ctx) => ctx.companyId);
    const answer = await checkNumber(companyId, number);
    if (answer === 'unavailable') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    if (answer === 'unanswered') throw new AppError('ERR_WAPP_CHECK_CONTACT');
    if (answer === 'missing') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return step((ctx) => takeOne(ctx, { ...row, number }));
}

async function takeOne(ctx: Ctx, { number, ...row }: NewContact): Promise<Contact> {
  const addresses = knownAddresses([{ kind: 'phone', value: number }]);
  const { acceptAudioMessageContact } = await companySettings(ctx.db, ctx.companyId);
  const created = await insertContact(
    ctx.db,
    ctx.companyId,
    {
      name: row.name,
      number,
      email: row.email ?? '',
      channel: 'whatsapp',
      accept_audio_message: acceptAudioMessageContact === 'enabled',
      named_by_us: true,
    },
    ctx.now,
  );
  if (await claimAddresses(ctx.db, ctx.companyId, created.id, addresses, ctx.now)) {
    await tellContacts(ctx, 'create', [created.id]);
    return getContact(ctx, created.id);
  }
  await removeContact(ctx.db, ctx.companyId, created.id);
  const [owner] = await findAddresses(ctx.db, ctx.companyId, addresses);
  const current = owner && (await lockContact(ctx.db, ctx.companyId, owner.contactId));
  // Removed in this very moment; the caller may simply repeat the call.
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  const email = row.email || current.email;
  if (current.name !== row.name || current.email !== email) {
    await saveContact(ctx.db, ctx.companyId, current.id, {
      name: row.name,
      email,
      named_by_us: true,
      updated_at: ctx.now,
    });
    await tellContacts(ctx, 'update', [current.id]);
  }
  return getContact(ctx, current.id);
}

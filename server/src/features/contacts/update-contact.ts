import type { Contact, ContactChange } from '@oplano/contracts/contacts';
import { canonicalPhone, isSamePhone, knownAddresses } from '@oplano/core/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { numbersHidden, shownName, shownNumber, type ContactRow } from './contact-record.ts';
import { getContact } from './contacts.queries.ts';
import {
  claimAddresses,
  dropPhones,
  lockContact,
  replaceFields,
  respellAddress,
  saveContact,
} from './contacts.repo.ts';
import { wholeNumber } from './create-contact.ts';
import { tellContacts } from './tell.ts';

/** The number after a change: a masked one that comes back as it was shown is no change. */
async function changeNumber(ctx: Ctx, current: ContactRow, typed: string, hidden: boolean): Promise<string> {
  if (typed === '' || typed === current.number || typed === shownNumber(current, hidden)) return current.number;
  if (typed.includes('*') || current.is_group) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const number = wholeNumber(typed);
  const [address] = knownAddresses([{ kind: 'phone', value: number }]);
  if (!address) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (isSamePhone(number, current.number)) {
    await respellAddress(ctx.db, ctx.companyId, address);
    return number;
  }
  if (!(await claimAddresses(ctx.db, ctx.companyId, current.id, [address], ctx.now))) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  // A corrected number was never theirs: whoever writes from the old one is somebody else.
  await dropPhones(ctx.db, ctx.companyId, current.id, canonicalPhone(current.number));
  return number;
}

/** Changes a contact; what is left out stays. */
export async function updateContact(ctx: Ctx, contactId: number, change: ContactChange): Promise<Contact> {
  const current = await lockContact(ctx.db, ctx.companyId, contactId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (current.erased_at) throw new AppError('ERR_PERSON_ERASED');
  const hidden = await numbersHidden(ctx);
  const number = await changeNumber(ctx, current, change.number ?? '', hidden);
  const isRenamed = change.name !== undefined && change.name !== shownName(current, hidden);
  await saveContact(ctx.db, ctx.companyId, contactId, {
    number,
    ...(isRenamed ? { name: change.name, named_by_us: true } : {}),
    email: change.email ?? current.email,
    disable_bot: change.disableBot ?? current.disable_bot,
    accept_audio_message: change.acceptAudioMessage ?? current.accept_audio_message,
    updated_at: ctx.now,
  });
  if (change.extraInfo) await replaceFields(ctx.db, ctx.companyId, contactId, change.extraInfo);
  await tellContacts(ctx, 'update', [contactId]);
  return getContact(ctx, contactId);
}

/** Changes one switch of a contact; what is not said is turned round. */
export async function switchContact(
  ctx: Ctx,
  contactId: number,
  flag: 'accept_audio_message' | 'disable_bot',
  value: boolean | undefined,
): Promise<Contact> {
  const current = await lockContact(ctx.db, ctx.companyId, contactId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  await saveContact(ctx.db, ctx.companyId, contactId, { [flag]: value ?? !current[flag], updated_at: ctx.now });
  await tellContacts(ctx, 'update', [contactId]);
  return getContact(ctx, contactId);
}

import type { Contact, ContactCreation } from '@oplano/contracts/contacts';
import { isPhone, knownAddresses, phoneFromText } from '@oplano/core/contacts';
import { companySettings } from '#features/settings';
import { tellTagCounts } from '#features/tags';
import { AppError, type Ctx } from '#platform/use-case';
import { claimAddresses, insertContact, replaceFields, replaceTags } from './contacts.repo.ts';
import { getContact } from './contacts.queries.ts';
import { tellContacts } from './tell.ts';

/** A number as it was typed, made whole; refused where it cannot be one. */
export function wholeNumber(typed: string): string {
  const number = phoneFromText(typed);
  if (!isPhone(number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return number;
}

/** Adds a contact. A number that any contact has already, with or without its ninth digit, is refused. */
export async function createContact(ctx: Ctx, form: ContactCreation): Promise<Contact> {
  const number = wholeNumber(form.number);
  const { acceptAudioMessageContact } = await companySettings(ctx.db, ctx.companyId);
  const { id } = await insertContact(
    ctx.db,
    ctx.companyId,
    {
      name: form.name,
      number,
      email: form.email,
      channel: 'whatsapp',
      disable_bot: form.disableBot,
      accept_audio_message: form.acceptAudioMessage ?? acceptAudioMessageContact === 'enabled',
      named_by_us: true,
    },
    ctx.now,
  );
  const addresses = knownAddresses([{ kind: 'phone', value: number }]);
  if (!(await claimAddresses(ctx.db, ctx.companyId, id, addresses, ctx.now))) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  await replaceFields(ctx.db, ctx.companyId, id, form.extraInfo);
  await replaceTags(ctx.db, ctx.companyId, id, form.tagIds);
  await tellTagCounts(ctx, form.tagIds);
  await tellContacts(ctx, 'create', [id]);
  return getContact(ctx, id);
}

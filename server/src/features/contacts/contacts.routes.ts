import { contactRoutes } from '@oplano/contracts/contacts';
import { bind, bindRows, bindSteps, type Binding } from '#platform/http';
import { blockContact } from './block-contact.ts';
import { findProfile, getContact, getContactDetails, listContactNames, listContacts } from './contacts.queries.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { demandImporter } from './import/demand-importer.ts';
import { importOne, type NumberCheck } from './import-one.ts';
import { mergeContacts } from './merge-contacts.ts';
import { previewMerge } from './preview-merge.ts';
import { syncTags, untag } from './tag-contact.ts';
import { switchContact, updateContact } from './update-contact.ts';

export const contactBindings = (parts: { checkNumber: NumberCheck }): Binding[] => [
  bind(contactRoutes.list, (ctx, { query }) => listContacts(ctx, query)),
  bindRows(contactRoutes.names, (step, { query }) => listContactNames(step, query)),
  bind(contactRoutes.profile, (ctx, { params }) => findProfile(ctx, params.number)),
  bind(contactRoutes.setAcceptAudio, (ctx, { params, body }) =>
    switchContact(ctx, params.contactId, 'accept_audio_message', body.acceptAudioMessage),
  ),
  bind(contactRoutes.setDisableBot, (ctx, { params, body }) =>
    switchContact(ctx, params.contactId, 'disable_bot', body.disableBot),
  ),
  bind(contactRoutes.block, (ctx, { params, body }) => blockContact(ctx, params.contactId, body.active)),
  bind(contactRoutes.show, (ctx, { params }) => getContactDetails(ctx, params.contactId)),
  bind(contactRoutes.create, (ctx, { body }) => createContact(ctx, body)),
  bind(contactRoutes.update, (ctx, { params, body }) => updateContact(ctx, params.contactId, body)),
  bind(contactRoutes.remove, (ctx, { params }) => deleteContact(ctx, params.contactId)),
  bind(contactRoutes.mergePreview, (ctx, { params }) => previewMerge(ctx, params.contactId, params.goneId)),
  bind(contactRoutes.merge, (ctx, { params, body }) => mergeContacts(ctx, params.contactId, body.goneId)),
  bind(contactRoutes.tags, async (ctx, { params }) => ({ tags: (await getContact(ctx, params.contactId)).tags })),
  bind(contactRoutes.syncTags, (ctx, { body }) =>
    syncTags(
      ctx,
      body.contactId,
      body.tags.map(({ id }) => id),
    ),
  ),
  bind(contactRoutes.removeTag, (ctx, { params }) => untag(ctx, params.contactId, params.tagId)),
  bindSteps(contactRoutes.importOne, async (step, { body }) => {
    await step(demandImporter);
    return importOne(step, body, parts.checkNumber);
  }),
];

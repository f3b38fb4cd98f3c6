import { contactListItemRoutes, contactListRoutes } from '@oplano/contracts/contact-lists';
import { loadImport, uploadAndStart, type ImportTarget } from '#features/contacts';
import { bind, bindSteps, type Binding, type Step, type UploadedFile } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { createItem, deleteItem, updateItem } from './change-items.ts';
import { createList, deleteList, updateList } from './change-lists.ts';
import { allLists, getItem, getList, listItems, listLists } from './contact-lists.queries.ts';
import { exportList, sampleSheet } from './export-list.ts';
import { fillList } from './fill-list.ts';

/** A sheet for a list that is there; text with separators is for contacts. */
async function sheetFor(step: Step, listId: number, file: UploadedFile | undefined): Promise<UploadedFile> {
  await step((ctx) => getList(ctx, listId));
  if (!file) throw new AppError('ERR_VALIDATION');
  if (!/\.xlsx?$/i.test(file.name)) throw new AppError('ERR_IMPORT_FILE', { details: { problem: 'notASheet' } });
  return file;
}

export const contactListBindings = ({
  storage,
  importTargets: targets,
}: {
  storage: Storage;
  importTargets: readonly ImportTarget[];
}): Binding[] => [
  bind(contactListRoutes.list, (ctx, { query }) => listLists(ctx, query)),
  bind(contactListRoutes.names, (ctx) => allLists(ctx)),
  bindSteps(contactListRoutes.sample, (step) => sampleSheet(step, storage)),
  bind(contactListRoutes.show, (ctx, { params }) => getList(ctx, params.contactListId)),
  bind(contactListRoutes.create, (ctx, { body }) => createList(ctx, body)),
  bind(contactListRoutes.update, (ctx, { params, body }) => updateList(ctx, params.contactListId, body)),
  bind(contactListRoutes.remove, (ctx, { params }) => deleteList(ctx, params.contactListId)),
  bindSteps(contactListRoutes.upload, async (step, { params: { contactListId: listId }, file }) =>
    uploadAndStart(step, await sheetFor(step, listId, file), { listId, targets }),
  ),
  bindSteps(contactListRoutes.load, async (step, { params: { contactListId: listId }, file }) =>
    loadImport(step, await sheetFor(step, listId, file), listId),
  ),
  bind(contactListRoutes.fill, (ctx, { params, body }) => fillList(ctx, params.contactListId, body)),
  bindSteps(contactListRoutes.export, (step, { params }) => exportList(step, params.contactListId, storage)),
  bind(contactListItemRoutes.list, (ctx, { query }) => listItems(ctx, query)),
  bind(contactListItemRoutes.show, (ctx, { params }) => getItem(ctx, params.itemId)),
  bind(contactListItemRoutes.create, (ctx, { body }) => createItem(ctx, body)),
  bind(contactListItemRoutes.update, (ctx, { params, body }) => updateItem(ctx, params.itemId, body)),
  bind(contactListItemRoutes.remove, (ctx, { params }) => deleteItem(ctx, params.itemId)),
];

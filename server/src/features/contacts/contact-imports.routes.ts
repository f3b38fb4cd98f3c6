import { contactImportRoutes, contactTransferRoutes } from '@oplano/contracts/contacts';
import { bind, bindSteps, type Binding, type UploadedFile } from '#platform/http';
import { handleJobOutside, type JobHandler } from '#platform/jobs';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import type { NumberCheck } from './import-one.ts';
import { demandImporter } from './import/demand-importer.ts';
import { failedRowsFile } from './import/failed-rows.ts';
import type { ImportTarget } from './import/import-target.ts';
import { importContacts } from './import/imports.jobs.ts';
import {
  cancelImport,
  checkImport,
  listRows,
  loadImport,
  showImport,
  startImport,
  uploadAndStart,
} from './import/plan-import.ts';
import { giveUpImport, runImport } from './import/run-import.ts';
import { exportContacts } from './transfer/export-contacts.ts';
import { importFromPhone, type PhoneBook } from './transfer/phone-book.ts';

function given(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw new AppError('ERR_VALIDATION');
  return file;
}

interface TransferParts {
  readonly storage: Storage;
  readonly phoneBook: PhoneBook;
  readonly importTargets: readonly ImportTarget[];
}

/** Whoever may import may check and start; watching and cancelling one that runs stays open. */
export const contactTransferBindings = (parts: TransferParts): Binding[] => [
  bindSteps(contactImportRoutes.upload, async (step, { file }) => {
    await step(demandImporter);
    return uploadAndStart(step, given(file), { listId: null, targets: parts.importTargets });
  }),
  bindSteps(contactImportRoutes.load, async (step, { file }) => {
    await step(demandImporter);
    return loadImport(step, given(file));
  }),
  bind(contactImportRoutes.show, (ctx, { params }) => showImport(ctx, params.importId)),
  bind(contactImportRoutes.rows, (ctx, { params, query }) => listRows(ctx, params.importId, query.pageNumber)),
  bind(contactImportRoutes.check, (ctx, { params, body }) =>
    checkImport(ctx, { importId: params.importId, plan: body }, parts.importTargets),
  ),
  bind(contactImportRoutes.start, (ctx, { params, body }) =>
    startImport(ctx, { importId: params.importId, plan: body }, parts.importTargets),
  ),
  bind(contactImportRoutes.cancel, (ctx, { params }) => cancelImport(ctx, params.importId)),
  bindSteps(contactImportRoutes.failed, (step, { params }) => failedRowsFile(step, params.importId, parts.storage)),
  bindSteps(contactTransferRoutes.fromPhone, async (step, { body }) => {
    await step(demandImporter);
    return importFromPhone(step, { whatsappId: body.whatsappId ?? null, what: 'contacts' }, parts.phoneBook);
  }),
  bindSteps(contactTransferRoutes.fromChats, async (step, { body }) => {
    await step(demandImporter);
    return importFromPhone(step, { whatsappId: body.whatsappId ?? null, what: 'chats' }, parts.phoneBook);
  }),
  bindSteps(contactTransferRoutes.export, (step, { body }) => exportContacts(step, body, parts.storage)),
];

/** The job behind an import; it asks for numbers through the connections of the process it runs in. */
export const contactJobHandlers = (parts: {
  checkNumber: NumberCheck;
  importTargets: readonly ImportTarget[];
}): JobHandler[] => [
  handleJobOutside(
    importContacts,
    (tools, { importId }) =>
      runImport({ ...tools, checkNumber: parts.checkNumber, targets: parts.importTargets }, importId),
    giveUpImport,
  ),
];

import { fileListFeed, fileListRoutes } from '@oplano/contracts/file-lists';
import { defineFeature } from '#platform/feature';
import { bind, bindSteps } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { attachFile } from './attach-file.ts';
import { createFileList, deleteFileList, updateFileList } from './change-file-lists.ts';
import { allFileLists, getFileList, listFileLists, seesAnyFileList } from './file-lists.queries.ts';

export const fileListsFeature = defineFeature<{ storage: Storage }>({
  name: 'file-lists',
  bindings: ({ storage }) => [
    bind(fileListRoutes.list, (ctx, { query }) => listFileLists(ctx, query)),
    bind(fileListRoutes.names, (ctx) => allFileLists(ctx)),
    bind(fileListRoutes.choices, (ctx, { query }) => listFileLists(ctx, query)),
    bind(fileListRoutes.show, (ctx, { params }) => getFileList(ctx, params.fileListId)),
    bind(fileListRoutes.create, (ctx, { body }) => createFileList(ctx, body)),
    bind(fileListRoutes.update, (ctx, { params, body }) => updateFileList(ctx, params.fileListId, body)),
    bind(fileListRoutes.remove, (ctx, { params }) => deleteFileList(ctx, params.fileListId)),
    bindSteps(fileListRoutes.upload, (step, { params, body, file }) => {
      if (!file) throw new AppError('ERR_VALIDATION');
      const { fileListId } = params;
      return attachFile(step, { fileListId, optionId: body.id, name: body.name, file }, storage);
    }),
  ],
  audiences: [defineAudience(fileListFeed, ({ companyId }) => [rooms.admins(companyId)])],
  files: [{ purpose: 'file-list', mayFetch: seesAnyFileList }],
});

import type { FileList, FileListChange, FileListForm } from '@oplano/contracts/file-lists';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const fileListRecord = defineRecord({
  name: 'fileLists',
  feed: { record: 'fileList', id: 'fileId' },
  missing: 'ERR_NO_FILE_LIST_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { files, ...page } = await call(routes.fileLists.list, { query, signal });
      return { rows: files, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  pickers: { all: { fetch: (signal) => call(routes.fileLists.names, { signal }) } },
  show: (fileListId, signal): Promise<FileList> => call(routes.fileLists.show, { params: { fileListId }, signal }),
  remove: (fileListId) => call(routes.fileLists.remove, { params: { fileListId } }),
});

/** Every list, for fields that choose one. */
export const fileListsQuery = fileListRecord.pickers.all;

export const createFileList = (body: FileListForm): Promise<FileList> => call(routes.fileLists.create, { body });
export const updateFileList = (fileListId: number, body: FileListChange): Promise<FileList> =>
  call(routes.fileLists.update, { params: { fileListId }, body });
export const uploadListFile = (fileListId: number, optionId: number, file: File): Promise<FileList> =>
  call(routes.fileLists.upload, {
    params: { fileListId },
    body: { fileId: String(fileListId), typeArch: 'fileList', mediaType: file.type, id: String(optionId) },
    file,
  });

/** What can be sent into a conversation, asked for anew with each opening: only admins are told of changes. */
export const choicesQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['fileListChoices', searchParam],
    queryFn: ({ signal }) => call(routes.fileLists.choices, { query: { searchParam }, signal }),
  });
export const sendFileList = (ticketId: number, fileListId: number, clientId: string) =>
  call(routes.messages.sendFileList, { params: { ticketId }, body: { fileListId, clientId } });

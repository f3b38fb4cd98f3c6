import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, ignoredCompany, instant, line, listQuery, version } from '../fields.ts';
import { mediaKind } from '../messages/content.ts';

/** Files of one list, and what one of them may weigh. */
export const fileListMaxOptions = 50;
export const fileListMaxBytes = 16 * 1024 * 1024;

/** One file of a list, sent with its name below it. Without a path its file has not come yet. */
export const fileListOption = z.object({
  id,
  name: z.string(),
  /** An address for whoever is signed in. */
  path: z.string().nullable(),
  /** What it is: image, audio, video, document. */
  mediaType: mediaKind.nullable(),
  /** What the file was called when somebody chose it. */
  fileName: z.string().nullable(),
  size: z.int().nonnegative().nullable(),
});
export type FileListOption = z.infer<typeof fileListOption>;

/** Files that the bot or a person sends together, in this order. */
export const fileList = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** Said before the files. */
  message: z.string(),
  userId: id.nullable(),
  options: z.array(fileListOption),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type FileList = z.infer<typeof fileList>;

const optionForm = z.object({
  /** One that is there already; without, it is new. */
  id: id.nullish(),
  name: line(1, 100),
});
const formShape = {
  name: line(3, 100),
  message: line(1, 4_000),
  /** All of them, in their order: what is not named is removed with its file. */
  options: z.array(optionForm).max(fileListMaxOptions),
};
export const fileListForm = z.object(formShape);
export type FileListForm = z.output<typeof fileListForm>;
export const fileListCreation = fileListForm.extend({ options: formShape.options.default([]) });
export type FileListCreation = z.output<typeof fileListCreation>;
export const fileListChange = fileListForm.partial();
export type FileListChange = z.output<typeof fileListChange>;

const access = 'drawer-admin-items:view';
const params = z.object({ fileListId: idInPath });
const one = { path: '/files/:fileListId', params, access } as const;
const notFound = 'ERR_NO_FILE_LIST_FOUND' as const;
const taken = 'ERR_FILE_LIST_NAME_TAKEN' as const;

export const fileListRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/files',
    access,
    summary: 'The file lists of the company by name, one page at a time.',
    query: listQuery.extend(ignoredCompany),
    response: z.object({ files: z.array(fileList), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/files/list',
    access,
    summary: 'Every file list of the company, for those who choose one.',
    response: z.array(fileList),
  }),
  choices: defineRoute({
    method: 'GET',
    path: '/files/choices',
    access: 'session',
    summary: 'The file lists that people may send in a conversation by name, one page at a time.',
    query: listQuery,
    response: z.object({ files: z.array(fileList), hasMore: z.boolean(), count: z.int() }),
  }),
  show: defineRoute({ ...one, method: 'GET', summary: 'One file list.', response: fileList, errors: [notFound] }),
  create: defineRoute({
    method: 'POST',
    path: '/files',
    access,
    summary: 'Adds a file list; its files follow, one by one.',
    body: fileListCreation,
    response: fileList,
    errors: [taken],
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes a file list: its texts, and which files it has in which order.',
    body: fileListChange,
    response: fileList,
    errors: [notFound, taken],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes a file list with its files; queues and options that named it name none.',
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/files/uploadList/:fileListId',
    access,
    summary: 'Stores the file of one entry of a list.',
    params,
    body: z.object({
      /** The entry it is for. */
      id: idInPath,
      /** What the entry is called from now on. */
      name: line(1, 100).optional(),
      /** Sent along by old clients; the address and the bytes say it. */
      fileId: z.string().max(20).optional(),
      typeArch: z.string().max(20).optional(),
      mediaType: z.string().max(200).optional(),
    }),
    upload: { field: 'files', maxBytes: fileListMaxBytes },
    response: fileList,
    errors: [notFound, 'ERR_PAYLOAD_TOO_LARGE'],
  }),
};

export const fileListFeed = defineFeed('company-{id}-file', {
  create: z.object({ fileList }),
  update: z.object({ fileList }),
  delete: z.object({ fileId: id }),
});

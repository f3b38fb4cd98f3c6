import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, pageInQuery, version } from '../fields.ts';

/** Endings of the files that can be imported. */
export const importEndings = ['xls', 'xlsx', 'csv', 'txt'] as const;
export const importMaxBytes = 20 * 1024 * 1024;
export const importMaxRows = 100_000;
export const importMaxColumns = 100;
/** Lines on one page of the selection. */
export const importPageSize = 50;

export const importTarget = z.enum(['name', 'number', 'email', 'tags']);
export type ImportTarget = z.infer<typeof importTarget>;

const column = z
  .int()
  .min(0)
  .max(importMaxColumns - 1);
/** Which column is what. */
export const importMapping = z.object({
  name: column.optional(),
  number: column.optional(),
  email: column.optional(),
  tags: column.optional(),
});
export type ImportMapping = z.infer<typeof importMapping>;

/**
 * Why a line is not imported: nothing to import, no name, no number, no e-mail address, twice in the file, unknown to
 * WhatsApp, could not be asked for there, or could not be stored.
 */
export const importProblem = z.enum([
  'empty',
  'name',
  'number',
  'email',
  'duplicate',
  'unknown',
  'unavailable',
  'broken',
]);
export type ImportProblem = z.infer<typeof importProblem>;

/** Why a file is not read at all; `busy`: others are being read, and it may come again in a moment. */
export const sheetProblem = z.enum(['notASheet', 'empty', 'tooManyRows', 'tooManyColumns', 'tooHeavy', 'busy']);
export type SheetProblem = z.infer<typeof sheetProblem>;

export const contactImport = z.object({
  id,
  fileName: z.string(),
  /** The list it goes into; null: into the contacts. */
  contactListId: id.nullable(),
  columns: z.array(z.string()),
  mapping: importMapping,
  /** `failed`: it stopped before its end and does not go on by itself. */
  state: z.enum(['loaded', 'importing', 'done', 'cancelled', 'failed']),
  /** Lines to import: all of the file, or those chosen. */
  total: z.int().nonnegative(),
  handled: z.int().nonnegative(),
  created: z.int().nonnegative(),
  updated: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  /** Lines about somebody of an earlier line; what they add is counted there. */
  repeated: z.int().nonnegative(),
  /** Lines without a name or a number. */
  ignored: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  createdAt: instant,
  version,
});
export type ContactImport = z.infer<typeof contactImport>;

export const importRow = z.object({ line: z.int().positive(), cells: z.array(z.string()) });
export type ImportRow = z.infer<typeof importRow>;

const line = z
  .int()
  .positive()
  .max(importMaxRows + 1);
/** What is to be imported: every line but these, or these alone. */
const plan = z.object({
  mapping: importMapping,
  everyLine: z.boolean().default(true),
  lines: z.array(line).max(importMaxRows).default([]),
});
export type ImportPlan = z.output<typeof plan>;

export const importReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicate: z.int(),
  invalid: z.int(),
  ignored: z.int(),
  /** The first lines that have one. */
  problems: z.array(z.object({ line: z.int(), problem: importProblem, name: z.string(), number: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

const params = z.object({ importId: idInPath });
const notFound = 'ERR_NO_IMPORT_FOUND' as const;
const upload = { field: 'file', maxBytes: importMaxBytes };

export const contactImportRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/contacts/upload',
    access: 'session',
    cost: 'heavy',
    summary: 'Imports a file with the columns name, number and e-mail in the background.',
    upload,
    response: contactImport,
    errors: ['ERR_IMPORT_FILE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  load: defineRoute({
    method: 'POST',
    path: '/contacts/imports',
    access: 'session',
    cost: 'heavy',
    summary: 'Reads a file of contacts and keeps its lines for the import; nothing is imported yet.',
    upload,
    response: contactImport,
    errors: ['ERR_IMPORT_FILE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/contacts/imports/:importId',
    access: 'session',
    summary: 'How far an import of the caller is.',
    params,
    response: contactImport,
    errors: [notFound],
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/contacts/imports/:importId/rows',
    access: 'session',
    summary: 'Lines of the file, one page at a time.',
    params,
    query: z.object({
      pageNumber: pageInQuery,
    }),
    response: z.object({ rows: z.array(importRow), hasMore: z.boolean(), count: z.int() }),
    errors: [notFound],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/contacts/imports/:importId/check',
    access: 'session',
    cost: 'heavy',
    summary: 'What the import would do: new, changed, duplicate, invalid. Nothing is changed.',
    params,
    body: plan,
    response: importReport,
    errors: [notFound, 'ERR_IMPORT_STATE'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/contacts/imports/:importId/start',
    access: 'session',
    cost: 'heavy',
    summary: 'Begins the import in the background.',
    params,
    body: plan.extend({ validateContact: z.boolean().default(false) }),
    response: contactImport,
    errors: [notFound, 'ERR_IMPORT_STATE'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/contacts/imports/:importId/cancel',
    access: 'session',
    summary: 'Ends an import; what is in stays in.',
    params,
    response: contactImport,
    errors: [notFound, 'ERR_IMPORT_STATE'],
  }),
  failed: defineRoute({
    method: 'GET',
    path: '/contacts/imports/:importId/failed',
    access: 'session',
    cost: 'heavy',
    summary: 'The lines that failed, with the reason, as a file to correct and import again.',
    params,
    response: z.object({ url: z.string() }),
    errors: [notFound],
  }),
};

/** How an import goes, told to the one who began it. */
export const contactImportFeed = defineFeed('company-{id}-contactImport', {
  update: z.object({ record: contactImport }),
});

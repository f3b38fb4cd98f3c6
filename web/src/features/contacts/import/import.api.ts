import type { ContactImport, ImportMapping, ImportReport } from '@oplano/contracts/contacts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** Which lines are to be imported: every one but these, or these alone. */
export interface Selection {
  readonly everyLine: boolean;
  readonly lines: readonly number[];
}

export const loadFile = (file: File): Promise<ContactImport> => call(routes.contactImports.load, { file });

const pollMs = 2_000;

/** How far an import is. The feed is quicker; asking now and then covers a gap in it. */
export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: ['contacts', 'import', importId],
    queryFn: ({ signal }) => call(routes.contactImports.show, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'importing' ? pollMs : false),
    gcTime: 0,
  });

export const importRowsQuery = (importId: number, pageNumber: number) =>
  queryOptions({
    queryKey: ['contacts', 'import', importId, 'rows', pageNumber],
    queryFn: ({ signal }) =>
      call(routes.contactImports.rows, {
        params: { importId },
        query: { pageNumber: String(pageNumber) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });

const plan = (mapping: ImportMapping, { everyLine, lines }: Selection) => ({ mapping, everyLine, lines: [...lines] });

export const checkImport = (importId: number, mapping: ImportMapping, selection: Selection): Promise<ImportReport> =>
  call(routes.contactImports.check, { params: { importId }, body: plan(mapping, selection) });

export const startImport = (
  importId: number,
  mapping: ImportMapping,
  selection: Selection,
  validateContact: boolean,
): Promise<ContactImport> =>
  call(routes.contactImports.start, { params: { importId }, body: { ...plan(mapping, selection), validateContact } });

export const cancelImport = (importId: number): Promise<ContactImport> =>
  call(routes.contactImports.cancel, { params: { importId } });

export const failedRowsUrl = async (importId: number): Promise<string> =>
  (await call(routes.contactImports.failed, { params: { importId } })).url;

import type { Help } from '@oplano/contracts/helps';
import { ApiError, call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';
import { helpsQuery } from './helps.api.ts';

/** Help videos as the operator's tab lists and changes them. */
export const helpRecord = defineRecord({
  name: 'helps',
  feed: { record: 'help', id: 'helpId' },
  missing: 'ERR_NO_HELP_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { records, ...page } = await call(routes.helps.page, { query, signal });
      return { rows: records, ...page };
    },
    searches: ({ title, description }) => [title, description],
    orderBy: ({ title }) => title,
  },
  show: async (helpId, signal): Promise<Help> => {
    const found = (await call(routes.helps.list, { signal })).find(({ id }) => id === helpId);
    if (!found) throw new ApiError(404, { error: 'ERR_NO_HELP_FOUND' });
    return found;
  },
  remove: (helpId) => call(routes.helps.remove, { params: { helpId } }),
  follow: (client) => void client.invalidateQueries({ queryKey: helpsQuery.queryKey }),
});

export interface HelpFields {
  readonly title: string;
  readonly description: string;
  readonly video: string;
  readonly page: string;
}

const given = (file: File | undefined) => (file ? { file } : {});

export const createHelp = (body: HelpFields, file?: File): Promise<Help> =>
  call(routes.helps.create, { body, ...given(file) });
export const updateHelp = (
  helpId: number,
  { removeFile, ...body }: Partial<HelpFields> & { readonly removeFile: boolean },
  file?: File,
): Promise<Help> =>
  call(routes.helps.update, {
    params: { helpId },
    body: { ...body, removeFile: removeFile ? ('true' as const) : ('false' as const) },
    ...given(file),
  });

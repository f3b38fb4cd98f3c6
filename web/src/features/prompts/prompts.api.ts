import type { Prompt, PromptForm, PromptTrial } from '@oplano/contracts/prompts';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const promptRecord = defineRecord({
  name: 'prompts',
  feed: { record: 'prompt', id: 'promptId' },
  missing: 'ERR_NO_PROMPT_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { prompts, ...page } = await call(routes.prompts.list, { query, signal });
      return { rows: prompts, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  pickers: { all: { fetch: (signal): Promise<Prompt[]> => call(routes.prompts.names, { signal }) } },
  show: (promptId, signal): Promise<Prompt> => call(routes.prompts.show, { params: { promptId }, signal }),
  remove: (promptId) => call(routes.prompts.remove, { params: { promptId } }),
});

/** Every prompt, for fields that choose one. */
export const promptsQuery = promptRecord.pickers.all;

export const createPrompt = (body: PromptForm): Promise<Prompt> => call(routes.prompts.create, { body });
export const updatePrompt = (promptId: number, body: Partial<PromptForm>): Promise<Prompt> =>
  call(routes.prompts.update, { params: { promptId }, body });
export const tryPrompt = (
  promptId: number,
  spoken: readonly { readonly fromMe: boolean; readonly text: string }[],
): Promise<PromptTrial> => call(routes.prompts.trial, { params: { promptId }, body: { spoken: [...spoken] } });

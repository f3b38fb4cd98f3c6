import type { AssistantAccount, AssistantAccountChange, DraftEvent, Spent } from '@oplano/contracts/assistant';
import type { Message } from '@oplano/contracts/messages';
import { queryOptions } from '@tanstack/react-query';
import { call, callStream, routes, type Answer } from '#platform/api';

const minutes = 60_000;

/** Whether the company has an assistant beside its people. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant', 'status'],
  queryFn: ({ signal }): Promise<Answer<typeof routes.assistant.status>> => call(routes.assistant.status, { signal }),
  staleTime: 5 * minutes,
});

export const spentQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['assistant', 'spent', ticketId],
    queryFn: ({ signal }): Promise<Spent> => call(routes.assistant.spent, { params: { ticketId }, signal }),
  });

/** Whoever edits starts from the present: nothing of it is kept once the dialog is closed. */
export const accountQuery = queryOptions({
  queryKey: ['assistant', 'account'],
  queryFn: ({ signal }): Promise<AssistantAccount> => call(routes.assistantAccount.show, { signal }),
  staleTime: Infinity,
  gcTime: 0,
});
export const saveAccount = (body: AssistantAccountChange): Promise<AssistantAccount> =>
  call(routes.assistantAccount.update, { body });
export const listModels = async (place: {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly promptId: number | null;
}): Promise<string[]> => (await call(routes.assistantAccount.models, { body: place })).models;

export interface AskedDraft {
  readonly task: Extract<Parameters<typeof callStream<typeof routes.assistant.draft>>[1]['body'], object>['task'];
  readonly text?: string;
  readonly to?: 'pt' | 'en' | 'es' | 'tr' | 'fr' | 'de' | 'it';
  readonly messageId?: number;
}

export const streamDraft = (ticketId: number, wish: AskedDraft, signal: AbortSignal): AsyncGenerator<DraftEvent> =>
  callStream(routes.assistant.draft, { params: { ticketId }, body: { ...wish }, signal });

export const transcribe = async (messageId: number): Promise<Message> =>
  (await call(routes.assistant.transcribe, { params: { messageId } })).message;

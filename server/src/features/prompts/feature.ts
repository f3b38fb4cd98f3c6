import { assistantAccountRoutes } from '@oplano/contracts/assistant';
import { promptFeed, promptRoutes } from '@oplano/contracts/prompts';
import { queueDeleted } from '#features/queues';
import type { Sealing } from '#platform/crypto';
import { defineFeature, when } from '#platform/feature';
import { bind, bindSteps, type Step } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { namesIn } from '#platform/records';
import type { MachinePlaces } from '#ports/machines';
import { showAccount, updateAccount } from './account/account.ts';
import { createModelLists } from './account/models.ts';
import { createPrompt, deletePrompt, tellPrompt, updatePrompt } from './change-prompts.ts';
import { allPrompts, getPrompt, listPrompts } from './prompts.queries.ts';
import { tryPrompt } from './try-prompt.ts';

interface Needs {
  readonly sealing: Sealing;
  readonly places: MachinePlaces;
}

const listsOf = (needs: Needs) => {
  const modelsOf = createModelLists(needs);
  return (step: Step, { body }: { body: Parameters<typeof modelsOf>[1] }) => modelsOf(step, body);
};

export const promptsFeature = defineFeature<Needs>({
  name: 'prompts',
  bindings: ({ sealing, places }) => [
    bind(promptRoutes.list, (ctx, { query }) => listPrompts(ctx, query)),
    bind(promptRoutes.names, (ctx) => allPrompts(ctx)),
    bind(promptRoutes.choices, (ctx) => namesIn(ctx, 'prompts')),
    bind(promptRoutes.show, (ctx, { params }) => getPrompt(ctx, params.promptId)),
    bind(promptRoutes.create, (ctx, { body }) => createPrompt(ctx, body, sealing)),
    bind(promptRoutes.update, (ctx, { params, body }) => updatePrompt(ctx, params.promptId, body, sealing)),
    bind(promptRoutes.remove, (ctx, { params }) => deletePrompt(ctx, params.promptId)),
    bindSteps(promptRoutes.trial, (step, { params, body }) =>
      tryPrompt(step, params.promptId, body.spoken, { sealing, places }),
    ),
    bind(assistantAccountRoutes.show, (ctx) => showAccount(ctx)),
    bind(assistantAccountRoutes.update, (ctx, { body }) => updateAccount(ctx, body, sealing)),
    bindSteps(assistantAccountRoutes.models, listsOf({ sealing, places })),
  ],
  subscribers: () => [
    when(queueDeleted, async (ctx, { promptIds }) => {
      for (const id of promptIds) await tellPrompt(ctx, id);
    }),
  ],
  audiences: [defineAudience(promptFeed, ({ companyId }) => [rooms.admins(companyId)])],
});

import { assistantRoutes } from '@oplano/contracts/assistant';
import { readAccount, spentInTicket } from '#features/prompts';
import { defineFeature } from '#platform/feature';
import { bind, bindSteps, bindStream } from '#platform/http';
import type { Storage } from '#ports/storage';
import { draft, type AssistantParts } from './draft.ts';
import { demandSeen } from './seen-ticket.ts';
import { transcribeMessage } from './transcribe-message.ts';

export const assistantFeature = defineFeature<AssistantParts & { readonly storage: Storage }>({
  name: 'assistant',
  bindings: ({ sealing, places, work, storage }) => [
    bind(assistantRoutes.status, async (ctx) => {
      const { account, isOver } = await readAccount(ctx, sealing);
      return { isReady: account.apiKey !== '', isOver, masks: account.masks };
    }),
    bindStream(assistantRoutes.draft, (step, { params, body }, gone) =>
      draft(step, params.ticketId, body, gone, { sealing, places, work }),
    ),
    bindSteps(assistantRoutes.transcribe, (step, { params }) =>
      transcribeMessage(step, params.messageId, { sealing, places, work, storage }),
    ),
    bind(assistantRoutes.spent, async (ctx, { params }) => spentInTicket(ctx, await demandSeen(ctx, params.ticketId))),
  ],
});

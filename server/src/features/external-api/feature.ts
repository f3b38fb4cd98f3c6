import { externalApiRoutes } from '@oplano/contracts/external-api';
import { defineFeature } from '#platform/feature';
import { bindExternal } from '#platform/http';
import { forEachCompany, handleJob } from '#platform/jobs';
import { forgetAnswers } from './answered-calls.repo.ts';
import { forgetAllAnswersJob, forgetAnswersJob } from './external-api.jobs.ts';
import { messageStatus } from './message-status.ts';
import { sendExternal, type SendParts } from './send-external.ts';

export const externalApiFeature = defineFeature<SendParts>({
  name: 'external-api',
  bindings: (parts) => [
    bindExternal(externalApiRoutes.send, (call, { body, files }) => sendExternal(call, { form: body, files }, parts)),
    bindExternal(externalApiRoutes.status, (call, { params }) =>
      call.step((ctx) => messageStatus(ctx, params.messageId)),
    ),
  ],
  jobs: () => [handleJob(forgetAnswersJob, forgetAnswers), forEachCompany(forgetAllAnswersJob, forgetAnswersJob)],
  cron: [{ name: 'external-api.forget-answers', at: '03:50', zone: 'America/Sao_Paulo', job: forgetAllAnswersJob }],
});

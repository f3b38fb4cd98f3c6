import { supportFeed, supportRoutes } from '@oplano/contracts/support';
import { signedOut } from '#features/auth';
import { companyLeaving } from '#features/companies';
import { companySettingChanged } from '#features/settings';
import { userDeleted } from '#features/users';
import type { AccessTokens } from '#platform/crypto';
import { defineFeature, when } from '#platform/feature';
import { bind, bindSteps } from '#platform/http';
import { handleJobOutside, handleTimer } from '#platform/jobs';
import { defineAudience, rooms } from '#platform/realtime';
import type { Transactions } from '#platform/use-case';
import { listVisits, lockVisit, toVisit } from './support.repo.ts';
import {
  beginVisit,
  endAbandoned,
  endAbandonedJob,
  endAllVisits,
  endVisit,
  followSetting,
  followRemoval,
  followSignOut,
  leaveVisit,
  stopVisit,
  visitTimer,
} from './visits.ts';

interface Parts {
  readonly work: Transactions;
  readonly tokens: AccessTokens;
}

export const supportFeature = defineFeature<Parts>({
  name: 'support',
  bindings: (parts) => [
    bindSteps(supportRoutes.begin, (step, { params, body }) =>
      beginVisit(step, parts, { companyId: params.companyId, reason: body.reason }),
    ),
    bindSteps(supportRoutes.leave, (step, { params }) => leaveVisit(step, parts, params.companyId)),
    bind(supportRoutes.list, async ({ db, companyId, now }) => ({
      visits: (await listVisits(db, companyId, now)).map(toVisit),
    })),
    bind(supportRoutes.stop, (ctx, { params }) => stopVisit(ctx, params.visitId)),
  ],
  audiences: [defineAudience(supportFeed, ({ companyId }) => [rooms.company(companyId)])],
  timers: () => [
    handleTimer(visitTimer, {
      lock: ({ db, companyId }, visitId) => lockVisit(db, companyId, visitId),
      act: (ctx, visit) => endVisit(ctx, visit, 'expired'),
    }),
  ],
  jobs: ({ work }) => [handleJobOutside(endAbandonedJob, (_tools, { operatorId }) => endAbandoned(work, operatorId))],
  subscribers: () => [
    when(companySettingChanged, followSetting),
    when(companyLeaving, (ctx) => endAllVisits(ctx, 'withdrawn')),
    when(signedOut, followSignOut),
    when(userDeleted, followRemoval),
  ],
});

import { mentionRoutes } from '@oplano/contracts/tickets';
import { bind, type Binding } from '#platform/http';
import { lookAtMentions } from './mention-colleagues.ts';
import { listColleagues, listMentions } from './mentions.queries.ts';

export const mentionBindings: readonly Binding[] = [
  bind(mentionRoutes.list, listMentions),
  bind(mentionRoutes.colleagues, (ctx, { params }) => listColleagues(ctx, params.ticketUuid)),
  bind(mentionRoutes.seen, (ctx, { params }) => lookAtMentions(ctx, params.ticketUuid)),
];

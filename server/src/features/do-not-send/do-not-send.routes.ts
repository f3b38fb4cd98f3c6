import { doNotSendRoutes } from '@oplano/contracts/do-not-send';
import { bind, type Binding } from '#platform/http';
import { allowContact, changeRules, refuseContact, refuseNumber, allowListed } from './change-do-not-send.ts';
import { contactRefusalOf, listChanges, listRefused, refusalRulesOf } from './do-not-send.queries.ts';

export const doNotSendBindings: Binding[] = [
  bind(doNotSendRoutes.list, (ctx, { query }) => listRefused(ctx, query)),
  bind(doNotSendRoutes.create, (ctx, { body }) => refuseNumber(ctx, body)),
  bind(doNotSendRoutes.rules, (ctx) => refusalRulesOf(ctx)),
  bind(doNotSendRoutes.saveRules, (ctx, { body }) => changeRules(ctx, body)),
  bind(doNotSendRoutes.changes, (ctx, { query }) => listChanges(ctx, query.pageNumber)),
  bind(doNotSendRoutes.ofContact, (ctx, { params }) => contactRefusalOf(ctx, params.contactId)),
  bind(doNotSendRoutes.refuse, (ctx, { params, body }) => refuseContact(ctx, params.contactId, body.detail)),
  bind(doNotSendRoutes.allow, (ctx, { params }) => allowContact(ctx, params.contactId)),
  bind(doNotSendRoutes.remove, (ctx, { params }) => allowListed(ctx, params.refusalId)),
];

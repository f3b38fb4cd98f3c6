import { planRoutes } from '@oplano/contracts/plans';
import { bindPlatform, byAddress, type Binding } from '#platform/http';
import { listPublicPlans } from './plans.queries.ts';

export const planBindings: Binding[] = [
  bindPlatform(planRoutes.list, ({ db }) => listPublicPlans(db), [{ name: 'plans', perMinute: 120, key: byAddress }]),
];

import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import type { Actor } from './actor.ts';

const everything = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;

/** A plain user of a company whose plan has everything, changed as a test needs it. */
export const anActor = ({
  flags,
  plan,
  ...rest
}: Partial<Omit<Actor, 'flags' | 'plan'>> & {
  flags?: Partial<Actor['flags']>;
  plan?: Partial<PlanFlags>;
} = {}): Actor => ({
  userId: 7,
  name: 'Ana',
  companyId: 2,
  profile: 'user',
  super: false,
  queueIds: [],
  billingOnly: false,
  secondFactorDue: false,
  isSuspended: false,
  isVisiting: false,
  ...rest,
  flags: {
    allTicket: 'disable',
    allowGroup: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'enabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    ...flags,
  },
  plan: { ...everything, ...plan },
});

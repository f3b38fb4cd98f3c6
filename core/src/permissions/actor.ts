import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import type { SessionUser, UserFlags } from '@oplano/contracts/users';

/** Who is asking: everything a rule may need to know of the signed-in person, on either side of the wire. */
export interface Actor {
  readonly userId: number;
  readonly name: string;
  readonly companyId: number;
  readonly profile: 'admin' | 'user';
  readonly super: boolean;
  readonly flags: UserFlags;
  readonly plan: PlanFlags;
  /** The queues the person works in. */
  readonly queueIds: readonly number[];
  /** The company's subscription has run out: only billing is open. */
  readonly billingOnly: boolean;
  /** A second factor is demanded of the person and missing: only setting it up is open. */
  readonly secondFactorDue: boolean;
  /** The operator suspended the company: people read and export, and nothing is changed or sent. */
  readonly isSuspended: boolean;
  /** An operator of the platform who looks in as support: they read, and nothing else. */
  readonly isVisiting: boolean;
}

/** The browser's view of the same person the server loads from its tables. */
export const actorOf = (user: SessionUser, billingOnly: boolean, secondFactorDue = false): Actor => ({
  userId: user.id,
  name: user.name,
  companyId: user.companyId,
  profile: user.profile,
  super: user.super,
  flags: {
    allTicket: user.allTicket,
    allowGroup: user.allowGroup,
    allHistoric: user.allHistoric,
    allUserChat: user.allUserChat,
    userClosePendingTicket: user.userClosePendingTicket,
    showDashboard: user.showDashboard,
    allowRealTime: user.allowRealTime,
    allowConnections: user.allowConnections,
  },
  plan: Object.fromEntries(planFeatures.map((feature) => [feature, user.company.plan[feature]])) as PlanFlags,
  queueIds: user.queues.map((queue) => queue.id),
  billingOnly,
  secondFactorDue,
  isSuspended: user.company.isSuspended,
  isVisiting: user.visitsUntil !== undefined,
});

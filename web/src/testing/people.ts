import type { Session } from '@oplano/contracts/auth';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults, type SessionUser } from '@oplano/contracts/users';

const instant = '2026-01-01T12:00:00.000Z';
const { queueIds: _, ...defaults } = userDefaults;

const planWith = (value: boolean) => Object.fromEntries(planFeatures.map((feature) => [feature, value])) as PlanFlags;

export const fullPlan = planWith(true);
export const barePlan = planWith(false);

interface Given extends Partial<Omit<SessionUser, 'company'>> {
  readonly plan?: Partial<PlanFlags>;
  readonly company?: Partial<SessionUser['company']>;
}

/** Somebody who is signed in, for tests: a plain user of a company with everything, unless said otherwise. */
export const aPerson = ({ plan, company, ...given }: Given = {}): SessionUser => ({
  ...defaults,
  id: 7,
  companyId: 2,
  name: 'Marina Lopes',
  email: 'marina@aurora.example',
  super: false,
  profileImage: null,
  queues: [],
  defaultTicketsManagerWidth: 404,
  online: true,
  away: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
  company: {
    id: 2,
    name: 'Loja Aurora',
    dueDate: '2026-12-15',
    timeZone: 'America/Sao_Paulo',
    isSuspended: false,
    companieSettings: [
      { key: 'campaignsEnabled', value: 'enabled' },
      { key: 'sendSignMessage', value: 'disabled' },
    ],
    ...company,
    plan: { ...fullPlan, name: 'Completo', ...plan },
  },
});

export const anAdmin = (given: Given = {}): SessionUser => aPerson({ profile: 'admin', ...given });

/** What the server answers to a sign-in. */
export const aSession = (user: SessionUser = aPerson(), given: Partial<Session> = {}): Session => ({
  token: 'first-token',
  user,
  dueDate: user.company.dueDate,
  billingOnly: false,
  secondFactorDue: false,
  ...given,
});

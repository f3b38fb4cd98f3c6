import { vi } from 'vitest';
import { userDefaults, type SessionUser, type User } from '@oplano/contracts/users';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';

const instant = '2026-01-01T12:00:00.000Z';
const { queueIds: _, ...defaults } = userDefaults;

/** A user as the server would answer, for tests. */
export const aUser = (given: Partial<User> = {}): User => ({
  ...defaults,
  id: 1,
  companyId: 2,
  company: { id: 2, name: 'Loja', dueDate: null },
  name: 'Ana Lima',
  email: 'ana@loja.com',
  super: false,
  profileImage: null,
  queues: [],
  defaultTicketsManagerWidth: 404,
  online: false,
  away: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

/** The same person as the signed-in one. */
export const aSessionUser = (given: Partial<User> = {}): SessionUser => {
  const user = aUser(given);
  const flags = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
  const company = {
    timeZone: 'America/Sao_Paulo',
    isSuspended: false,
    plan: { ...flags, name: 'Pro' },
    companieSettings: [],
  };
  return { ...user, company: { ...user.company, ...company } };
};

interface Asked {
  readonly call: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

/** `METHOD /path` → the answer, or a refusal as `{ status, error, details? }`. */
type Answers = Record<string, (asked: Asked) => unknown>;

const isRefusal = (answer: unknown): answer is { status: number } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'error' in answer;

/** Stands in for the server: answers by the table and keeps what was asked. */
export function fakeServer(answers: Answers): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    const asked = {
      call: `${method} ${url.pathname.replace('/api', '')}`,
      query: Object.fromEntries(url.searchParams),
      body: sent,
    };
    log.push(asked);
    const answer = await answers[asked.call]?.(asked);
    if (answer === undefined) throw new Error(`Nobody answers ${asked.call}`);
    return isRefusal(answer) ? Response.json(answer, { status: answer.status }) : Response.json(answer);
  });
  return log;
}

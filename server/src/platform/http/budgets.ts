import { costClassOf, type CostClass, type Route } from '@oplano/contracts';
import { originOf, scaled } from '@oplano/core/limits';
import { limitKeyOf } from '@oplano/core/principals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBuckets, createCounts, createSlots } from '../limits/index.ts';
import { AppError, principalOf, type Caller } from '../use-case/index.ts';

/** What a call takes out of the budgets; docs/OPERATIONS.md lists all of these figures. */
const costs: Record<CostClass, number> = { read: 1, write: 3, search: 5, upload: 20, heavy: 100, ask: 50 };

/** Generous for people: an agent at full speed makes ten calls a second, and a page that opens some twenty at once. */
const budgets = {
  person: { size: 1_200, perSecond: 40 },
  company: { size: 20_000, perSecond: 800 },
  /** Public calls, and those whose token is no good. Many people may share one address. */
  address: { size: 3_000, perSecond: 100 },
  files: { size: 3_000, perSecond: 200 },
  pages: { size: 10_000, perSecond: 500 },
};
const downloadsOfAddress = 200;

/** How many run at once, how many more wait for their turn, and how long. */
const turns = {
  person: { running: 12, waiting: 60, waitMs: 10_000 },
  company: { running: 100, waiting: 400, waitMs: 10_000 },
  /** What may take seconds of the database or of a processor. Each kind for itself: files must not stop searches. */
  searchesOfPerson: { running: 2, waiting: 12, waitMs: 10_000 },
  searchesOfCompany: { running: 4, waiting: 60, waitMs: 10_000 },
  uploadsOfPerson: { running: 2, waiting: 12, waitMs: 10_000 },
  uploadsOfCompany: { running: 4, waiting: 60, waitMs: 10_000 },
  heavyOfPerson: { running: 2, waiting: 12, waitMs: 10_000 },
  heavyOfCompany: { running: 4, waiting: 60, waitMs: 10_000 },
  /** What waits for somebody outside: it holds nothing that other calls need. */
  asksOfPerson: { running: 3, waiting: 3, waitMs: 10_000 },
  asksOfCompany: { running: 30, waiting: 30, waitMs: 10_000 },
};
const slow: Partial<Record<CostClass, readonly [keyof typeof turns, keyof typeof turns]>> = {
  search: ['searchesOfPerson', 'searchesOfCompany'],
  upload: ['uploadsOfPerson', 'uploadsOfCompany'],
  heavy: ['heavyOfPerson', 'heavyOfCompany'],
};
/** Those who watch the process, and Meta, which calls from few addresses and proves itself with each call. */
const free = /^\/(healthz|readyz|metrics|socket\.io|api\/webhooks|api\/lab)(\/|$|\?)/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the contracts, which asks for itself. */
    readonly hasBudget?: boolean;
  }
}

interface BudgetOptions {
  /** How many times the usual budgets. */
  readonly factor: number;
  /** Told whose budget a call was beyond. */
  readonly onRefused: (limit: string) => void;
}
/** Who shares budgets with whom: whatever somebody does under one name, and all of a company. */
interface Spender {
  readonly principal: string;
  readonly companyId: number;
}
const spenderOf = (caller: Caller): Spender => ({
  principal: limitKeyOf(principalOf(caller)),
  companyId: caller.companyId,
});

/** Whether a call looks for a text, which PostgreSQL may have to read all rows for. */
export const isSearch = (query: unknown): boolean => {
  const { searchParam, name } = (query ?? {}) as { searchParam?: unknown; name?: unknown };
  return [searchParam, name].some((text) => typeof text === 'string' && text.trim() !== '');
};

/** Media types have no case. */
const hasForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/') ?? false;

/** The class of one call: the same route may be asked for little or for much. */
function classOf(route: Route, request: FastifyRequest): CostClass {
  const declared = costClassOf(route);
  if (declared === 'read' && isSearch(request.query)) return 'search';
  return declared === 'upload' && route.upload?.optional && !hasForm(request) ? 'write' : declared;
}

const scaledTurns = ({ running, waiting, waitMs }: (typeof turns)['person'], factor: number) => ({
  running: Math.max(Math.floor(running * factor), 1),
  waiting: Math.floor(waiting * factor),
  waitMs,
});

/** Budgets for every route: what is beyond them is refused with 429 and when to come back. Kept in this process. */
export function createBudgets({ factor, onRefused }: BudgetOptions) {
  const bucketsOf = (name: keyof typeof budgets) => createBuckets(scaled(budgets[name], factor));
  const buckets = {
    person: bucketsOf('person'),
    company: bucketsOf('company'),
    address: bucketsOf('address'),
    files: bucketsOf('files'),
    pages: bucketsOf('pages'),
  };
  const slotsOf = (name: keyof typeof turns) => createSlots(scaledTurns(turns[name], factor));
  const slots = {
    person: slotsOf('person'),
    company: slotsOf('company'),
    searchesOfPerson: slotsOf('searchesOfPerson'),
    searchesOfCompany: slotsOf('searchesOfCompany'),
    uploadsOfPerson: slotsOf('uploadsOfPerson'),
    uploadsOfCompany: slotsOf('uploadsOfCompany'),
    heavyOfPerson: slotsOf('heavyOfPerson'),
    heavyOfCompany: slotsOf('heavyOfCompany'),
    asksOfPerson: slotsOf('asksOfPerson'),
    asksOfCompany: slotsOf('asksOfCompany'),
  };
  const downloads = createCounts(downloadsOfAddress * factor);
  const callers = new WeakMap<FastifyRequest, Spender>();

  function refuse(limit: string, waitMs: number): never {
    onRefused(limit);
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.max(Math.ceil(waitMs / 1000), 1) });
  }
  function spend(limit: keyof typeof buckets, key: string | number, cost: number): void {
    const waitMs = buckets[limit].take(key, cost);
    if (waitMs > 0) refuse(limit, waitMs);
  }

  /** Waits for a turn in each of these; gives all of them back. */
  async function turnIn(places: readonly (readonly [keyof typeof slots, string | number])[]): Promise<() => void> {
    const held: (() => void)[] = [];
    const leave = () => held.forEach((giveBack) => giveBack());
    for (const [limit, key] of places) {
      const giveBack = await slots[limit].enter(key);
      if (!giveBack) {
        leave();
        refuse(`${limit} in flight`, 1_000);
      }
      held.push(giveBack);
    }
    return leave;
  }

  /** Whoever waits with a long search, or for others, keeps nothing that a quick call of the same person needs. */
  function turnsOf(cost: CostClass, principal: string, companyId: number) {
    if (cost === 'ask') return [['asksOfPerson', principal] as const, ['asksOfCompany', companyId] as const];
    const quick = [['person', principal] as const, ['company', companyId] as const];
    const kind = slow[cost];
    return kind ? [[kind[0], principal] as const, [kind[1], companyId] as const, ...quick] : quick;
  }

  return {
    /** Before the body is read: whether there is enough left of the caller's budget, or of their address's. */
    charge(route: Route, request: FastifyRequest, caller: Caller | undefined): void {
      const cost = costs[classOf(route, request)];
      if (!caller) return spend('address', originOf(request.ip), cost);
      const { principal, companyId } = spenderOf(caller);
      callers.set(request, { principal, companyId });
      spend('person', principal, cost);
      spend('company', companyId, cost);
    },
    /** Lets a person and a company have so many calls at work at once; the others wait for a moment. */
    async inTurn<T>(route: Route, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const caller = callers.get(request);
      if (!caller) return work();
      const { principal, companyId } = caller;
      const leave = await turnIn(turnsOf(classOf(route, request), principal, companyId));
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** The same for what is no route of the contracts: files, the pages of the app, the documents. */
    guardTheRest(app: FastifyInstance): void {
      app.addHook('onRequest', async (request, reply) => {
        if (request.routeOptions.config?.hasBudget || free.test(request.url)) return;
        const block = originOf(request.ip);
        if (!request.url.startsWith('/files/')) return spend('pages', block, 1);
        spend('files', block, 1);
        const giveBack = downloads.open(block);
        if (!giveBack) refuse('downloads', 1_000);
        reply.raw.once('close', giveBack);
        reply.raw.once('finish', giveBack);
      });
    },
  };
}
export type Budgets = ReturnType<typeof createBudgets>;

import { canonicalPhone } from '@oplano/core/contacts';
import type { CompanyPlan } from './plan.ts';
import { pickSome, type Random } from './random.ts';
import type { Texts } from './texts.ts';

/** Somebody of a dataset who can sign in. */
export interface BenchUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly queueIds: readonly number[];
}

export interface BenchContact {
  readonly id: number;
  readonly name: string;
  readonly number: string;
}

/** A company of a dataset before its conversations: who works there, who writes to it, and how. */
export interface BenchCompany {
  readonly companyId: number;
  readonly name: string;
  readonly users: readonly BenchUser[];
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[];
  /** The last one of three is on the Cloud API, the others are telephones. */
  readonly connections: readonly { readonly id: number; readonly name: string; readonly channel: string }[];
  readonly tags: readonly { readonly id: number; readonly name: string; readonly isLane: boolean }[];
}

const queueNames = [
  'Vendas',
  'Suporte',
  'Financeiro',
  'Cobrança',
  'Entrega',
  'Trocas',
  'SAC',
  'Agendamento',
  'Pós-venda',
  'Ouvidoria',
];

/** Numbers counted through all companies of a dataset, as the database would give them. */
export function createCounters() {
  const counts = { users: 0, queues: 0, connections: 0, tags: 0, contacts: 0, tickets: 0, messages: 0 };
  return { counts, next: (kind: keyof typeof counts): number => (counts[kind] += 1) };
}
export type Counters = ReturnType<typeof createCounters>;

interface Sources {
  readonly random: Random;
  readonly texts: Texts;
  readonly counters: Counters;
}

const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function makeCompany(companyId: number, plan: CompanyPlan, { random, texts, counters }: Sources): BenchCompany {
  const queues = numbered(plan.queues, (index) => ({
    id: counters.next('queues'),
    name: queueNames[index] ?? `Fila ${index + 1}`,
    color: `#${((index + 1) * 1_234_567).toString(16).padStart(6, '0').slice(-6)}`,
  }));
  const queueIds = queues.map(({ id }) => id);
  return {
    companyId,
    name: plan.name,
    queues,
    users: numbered(plan.users, (index) => {
      const id = counters.next('users');
      const isAdmin = index === 0;
      const own = isAdmin ? queueIds : pickSome(random, queueIds, 1 + random.below(4));
      return { id, email: `pessoa${id}@bench.example`, name: texts.personName(), isAdmin, queueIds: own };
    }),
    connections: numbered(plan.connections, (index) => {
      const id = counters.next('connections');
      return { id, name: `Conexão ${id}`, channel: index === 2 ? 'whatsappapi' : 'whatsapp' };
    }),
    tags: numbered(plan.tags, (index) => ({
      id: counters.next('tags'),
      name: `Etiqueta ${index + 1}`,
      isLane: index < plan.tags * 0.4,
    })),
  };
}

/** People who write to a company; one in eight gave no name. */
export function makeContacts(company: BenchCompany, count: number, { random, texts, counters }: Sources) {
  return numbered(count, (index): BenchContact => {
    const area = random.pick(['11', '21', '31', '41', '51', '61', '71', '81', '85', '19']);
    // A company's own first digit keeps two companies from knowing the same people by chance only.
    const local = String(60_000_000 + index * 7 + company.companyId).padStart(8, '0');
    const number = canonicalPhone(`55${area}9${local}`);
    return { id: counters.next('contacts'), name: random.next() < 0.12 ? number : texts.personName(), number };
  });
}

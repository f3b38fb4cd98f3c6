import { createRandom } from '../dataset/random.ts';

/**
 * What is measured: one company whose agents sit in a few queues, each in front of the inbox with a conversation open.
 * Customers write to whoever attends to them; some still wait, and those are heard by everybody of their queue.
 */
export const shape = {
  /** Messages a second that reach one agent: twelve a minute is a busy chat desk. */
  messagesPerAgent: 0.2,
  customersPerAgent: 5,
  /** Conversations that nobody has taken yet. */
  waitingShare: 0.1,
  /** Every so many agents one is an admin, who sees all lists of the company. */
  agentsPerAdmin: 100,
  /** Every so many agents one sits in two queues. */
  agentsPerSecondQueue: 4,
} as const;

export interface AgentPlan {
  readonly index: number;
  readonly isAdmin: boolean;
  readonly queues: readonly number[];
}

/** Which queues an agent sits in, by their place in the list of queues. */
export function planAgents(count: number, queues: number): AgentPlan[] {
  return Array.from({ length: count }, (_, index) => {
    const own = index % queues;
    const second = index % shape.agentsPerSecondQueue === 0 ? (own + 1) % queues : own;
    return { index, isAdmin: index % shape.agentsPerAdmin === 0, queues: [...new Set([own, second])] };
  });
}

export interface CustomerPlan {
  readonly index: number;
  readonly phone: string;
  /** The agent who attends to them; null: they wait in their queue. */
  readonly agent: number | null;
  readonly queue: number;
}

/** The customers of so many agents. */
export function planCustomers(agents: readonly AgentPlan[], seed = 7): CustomerPlan[] {
  const random = createRandom(seed);
  return agents.flatMap(({ index: agent, queues }) =>
    Array.from({ length: shape.customersPerAgent }, (_, place) => {
      const index = agent * shape.customersPerAgent + place;
      return {
        index,
        // Numbers that the dataset does not give to anybody.
        phone: `55179${String(60_000_000 + index)}`,
        agent: random.next() < shape.waitingShare ? null : agent,
        queue: queues[0] ?? 0,
      };
    }),
  );
}

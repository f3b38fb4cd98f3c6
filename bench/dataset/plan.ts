/** How large a dataset is, against the one the targets are set for. */
export const scales = { small: 0.01, tenth: 0.1, full: 1 } as const;
export type Scale = keyof typeof scales;

/** What one company of a dataset holds. */
export interface CompanyPlan {
  readonly name: string;
  readonly users: number;
  readonly queues: number;
  readonly connections: number;
  readonly contacts: number;
  readonly tickets: number;
  readonly messages: number;
  readonly tags: number;
  /** Conversations much longer than the others. */
  readonly giants: number;
}

const small: Omit<CompanyPlan, 'name'> = {
  users: 3,
  queues: 2,
  connections: 1,
  contacts: 500,
  tickets: 500,
  messages: 5_000,
  tags: 6,
  giants: 0,
};

/** Messages of a giant conversation, at every scale: what an agent has on screen does not grow with the company. */
export const giantLength = 5_000;

/** The company everything is measured in, the address book of another, and small ones around them. */
export function planOf(scale: Scale): { main: CompanyPlan; addressBook: CompanyPlan; small: CompanyPlan[] } {
  const factor = scales[scale];
  return {
    main: {
      name: 'Bench',
      users: 20,
      queues: 10,
      connections: 3,
      contacts: 50_000 * factor,
      tickets: 100_000 * factor,
      messages: 2_000_000 * factor,
      tags: 30,
      giants: scale === 'small' ? 1 : 3,
    },
    addressBook: { ...small, name: 'Agenda', contacts: 200_000 * factor, tickets: 0, messages: 0, tags: 20 },
    small: Array.from({ length: scale === 'small' ? 2 : 20 }, (_, index) => ({
      ...small,
      name: `Pequena ${index + 1}`,
    })),
  };
}

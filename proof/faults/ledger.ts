export type Channel = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';

/** Something a customer wrote; the network took it, so it must arrive. */
export interface CustomerSaying {
  readonly text: string;
  readonly customer: string;
  readonly channel: Channel;
  /** Counts what this customer wrote. */
  readonly place: number;
  /** Bytes of the file that came along. */
  readonly file: number | null;
}

/** Something an agent wrote, repeated under one name until the server answered. */
export interface AgentSaying {
  readonly text: string;
  readonly agent: string;
  readonly customer: string;
  readonly place: number;
  readonly file: number | null;
  /** Planned, and said by itself later: it stands in a line of its own. */
  readonly isScheduled?: boolean;
  /** `open`: nobody knows yet. `unsure`: nobody ever will, since the call must not be repeated. */
  outcome: 'open' | 'said' | 'refused' | 'unsure';
  /** Why it was refused. */
  code: string | null;
}

/** All that was said, by those who said it. */
export interface Ledger {
  readonly customers: readonly CustomerSaying[];
  readonly agents: readonly AgentSaying[];
}

export interface OpenLedger extends Ledger {
  customerSays(saying: Omit<CustomerSaying, 'place' | 'text'>): CustomerSaying;
  agentSays(saying: Pick<AgentSaying, 'agent' | 'customer' | 'file' | 'isScheduled'>): AgentSaying;
  /** What was really taken: by the network from customers, by the server from agents. */
  count(): { in: number; out: number };
}

/** `c07-12 …`, `a3-105 …`, `s3-4 …` for what was planned and `k2-1 …` for what went to many: whoever sees a text knows who said it, and as how manieth. */
const word = (who: string, place: number): string => `${who}-${place}`;
export const wordOf = (text: string): string => text.split(' ', 1)[0] ?? '';

export function openLedger(): OpenLedger {
  const customers: CustomerSaying[] = [];
  const agents: AgentSaying[] = [];
  const places = new Map<string, number>();
  const next = (who: string): number => {
    const place = (places.get(who) ?? 0) + 1;
    places.set(who, place);
    return place;
  };
  return {
    customers,
    agents,
    customerSays(saying) {
      const place = next(saying.customer);
      const said = { ...saying, place, text: `${word(saying.customer, place)} bom dia` };
      customers.push(said);
      return said;
    },
    agentSays(saying) {
      const place = next(saying.agent);
      const said: AgentSaying = {
        ...saying,
        place,
        text: `${word(saying.agent, place)} pois não`,
        outcome: 'open',
        code: null,
      };
      agents.push(said);
      return said;
    },
    count: () => ({ in: customers.length, out: agents.filter(({ outcome }) => outcome === 'said').length }),
  };
}

import type { ConnectionOfCompany } from '@oplano/contracts/connections';

export interface CompanyConnections {
  /** That of the company. */
  readonly id: number;
  readonly company: ConnectionOfCompany['company'];
  readonly connections: readonly ConnectionOfCompany[];
  readonly connected: number;
}

/** The connections of all companies, put together by company, in the order they came. */
export const byCompany = (all: readonly ConnectionOfCompany[]): CompanyConnections[] =>
  [...Map.groupBy(all, ({ company }) => company.id).values()].flatMap((connections) => {
    const [first] = connections;
    if (!first) return [];
    const connected = connections.filter(({ status }) => status === 'CONNECTED').length;
    return [{ id: first.company.id, company: first.company, connections, connected }];
  });

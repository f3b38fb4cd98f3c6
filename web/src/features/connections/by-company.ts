import type { ConnectionOfCompany } from '@oplano/contracts/connections';

export interface CompanyConnections {
  /** That of the company. */
  readonly id: number;
  readonly company: ConnectionOfCompany['company'];
  readonly connections: readonly ConnectionOfCompany[];
  readonly connected: number;
}

/** The connections of all companies, put together by company, in the order they are named; some may have none yet. */
export function byCompany(
  companies: readonly ConnectionOfCompany['company'][],
  all: readonly ConnectionOfCompany[],
): CompanyConnections[] {
  const held = Map.groupBy(all, ({ company }) => company.id);
  return companies.map(({ id, name }) => {
    const connections = held.get(id) ?? [];
    const connected = connections.filter(({ status }) => status === 'CONNECTED').length;
    return { id, company: { id, name }, connections, connected };
  });
}

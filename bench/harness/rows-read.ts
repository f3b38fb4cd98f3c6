/** A node of what PostgreSQL explains about a statement it has run. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table a plan has looked at. Of one that fits on a page PostgreSQL always reads all. */
export function rowsRead(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one, table), 0);
  if (plan['Relation Name'] !== table) return below;
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return below + rows * (plan['Actual Loops'] ?? 0);
}

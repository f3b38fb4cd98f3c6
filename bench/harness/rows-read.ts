/** A node of what PostgreSQL explains about a statement it has run. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tables a plan has looked at. */
export function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
  if (!plan['Node Type'].includes('Scan') || plan['Node Type'] === 'Function Scan') return below;
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return below + rows * (plan['Actual Loops'] ?? 0);
}

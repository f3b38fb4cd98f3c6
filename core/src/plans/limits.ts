import type { ErrorCode } from '@oplano/contracts';

export type Limited = 'users' | 'connections' | 'queues';

export interface Limits {
  readonly plan: Readonly<Record<Limited, number>>;
  /** The company's own numbers; above 0 they replace the plan's. */
  readonly own: Readonly<Partial<Record<Limited, number>>>;
}

const codes = {
  users: 'ERR_PLAN_LIMIT_USERS',
  connections: 'ERR_PLAN_LIMIT_CONNECTIONS',
  queues: 'ERR_PLAN_LIMIT_QUEUES',
} as const satisfies Record<Limited, ErrorCode>;

export function limitOf(limits: Limits, kind: Limited): number {
  const own = limits.own[kind] ?? 0;
  return own > 0 ? own : limits.plan[kind];
}

/** Why one more may not be made, or null. Records that already exist stay, however many they are. */
export const limitRefusal = (limits: Limits, kind: Limited, existing: number): ErrorCode | null =>
  existing >= limitOf(limits, kind) ? codes[kind] : null;

export interface OverLimit {
  readonly kind: Limited;
  readonly has: number;
  readonly limit: number;
}

/** What there is more of than may be made. It stays; nothing is added before there is less. */
export const overLimits = (limits: Limits, counts: Readonly<Record<Limited, number>>): OverLimit[] =>
  (['users', 'connections', 'queues'] as const)
    .map((kind) => ({ kind, has: counts[kind], limit: limitOf(limits, kind) }))
    .filter(({ has, limit }) => has > limit);

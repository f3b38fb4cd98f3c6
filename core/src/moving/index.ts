export * from './connections.ts';
export type { ForkRow, Mapped } from './fields.ts';
export * from './people.ts';
export * from './report.ts';
export * from './said.ts';
export * from './talk.ts';

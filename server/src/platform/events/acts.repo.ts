import type { PlatformActData, PlatformActType } from '@oplano/contracts/audit';
import { asAuthor, type Principal } from '@oplano/core/principals';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../db/index.ts';

/** Something an operator did, on its way into the log of the platform. */
export interface ActDraft<T extends PlatformActType = PlatformActType> {
  readonly type: T;
  readonly data: PlatformActData<T>;
}

interface Circumstances {
  readonly by: Principal;
  readonly address: string | null;
  readonly at: Date;
}

/** Writes down what a transaction did to the platform, last of all: whoever else does something waits for its commit. */
export async function appendActs(
  db: PlatformDb | TenantDb,
  acts: readonly ActDraft[],
  { by, address, at }: Circumstances,
): Promise<void> {
  const author = JSON.stringify(asAuthor(by));
  for (const { type, data } of acts) {
    await sql`
      select note_act(${type}, ${author}::jsonb, ${address}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz, null)
    `.execute(db);
  }
}

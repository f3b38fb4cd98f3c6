import type { MovedConnection } from '@oplano/core/moving';
import type { Sealing } from '#platform/crypto';
import type { CompanyCtx } from '#platform/use-case';
import { tokenColumns } from './connection-secrets.ts';
import { insertConnection, saveConnection, settingColumns } from './connections.repo.ts';

/** A connection of another program, with its token and without its session: somebody reads the code anew. */
export async function insertMovedConnection(
  ctx: CompanyCtx,
  { settings, token, createdAt, ...connection }: Omit<MovedConnection, 'sendQueueId'>,
  { sendQueueId, sealing }: { sendQueueId: number | null; sealing: Sealing },
): Promise<{ id: number; changes: string[] }> {
  const { db, companyId, now } = ctx;
  const others = await db
    .selectFrom('connections')
    .select(['name', 'is_default as isDefault'])
    .where('company_id', '=', companyId)
    .where('channel', '=', connection.channel)
    .where('deleted_at', 'is', null)
    .execute();
  const isTaken = (name: string): boolean => others.some((other) => other.name === name);
  let name = connection.name;
  for (let turn = 2; isTaken(name); turn += 1) name = `${connection.name.slice(0, 90)} (${turn})`;
  const isDefault = connection.isDefault && !others.some((other) => other.isDefault);
  const id = await insertConnection(
    db,
    companyId,
    { ...connection, name, isDefault, status: 'DISCONNECTED', now: createdAt ?? now },
    { ...settingColumns(settings), send_queue_id: sendQueueId },
  );
  if (token !== null) await saveConnection(db, companyId, id, tokenColumns(id, token, sealing));
  return { id, changes: name === connection.name ? [] : ['has a name that is taken: with a number behind it'] };
}

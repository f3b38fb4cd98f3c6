import type { TenantDb } from '#platform/db';

export async function insertImportBatch(
  db: TenantDb,
  companyId: number,
  batch: { readonly connectionId: number; readonly events: string; readonly messages: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('import_batches')
    .values({
      company_id: companyId,
      connection_id: batch.connectionId,
      events: batch.events,
      messages: batch.messages,
      received_at: batch.now,
    })
    .execute();
}

/** The row stays until the end to tell when something came last; what it carried is safe by now. */
export async function emptyImportBatch(db: TenantDb, companyId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({ imported_at: now, events: '[]' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Leaves these of a batch; how many it was is counted all the same, so that the progress reaches its end. */
export async function keepOfBatch(db: TenantDb, companyId: number, id: string, events: string): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({ events })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeImportBatches(db: TenantDb, companyId: number, connectionId: number): Promise<void> {
  await db
    .deleteFrom('import_batches')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

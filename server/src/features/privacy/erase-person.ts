import type { Erasure } from '@oplano/contracts/privacy';
import { backupsHoldUntil, erasedNames, erasureRefusal } from '@oplano/core/privacy';
import { z } from 'zod';
import type { OutsideTools } from '#platform/jobs';
import { AppError, defineJob, type CompanyCtx, type Ctx } from '#platform/use-case';
import { personErased } from './privacy.events.ts';
import { findErasure, holdRecord, languageOf, lockPerson, toErasure, zoneOf } from './privacy.queries.ts';
import { addToReceipt, closeReceipt, ensureErasureKey, insertErasure, removePersonExport } from './privacy.repo.ts';
import type { PersonKeeper, PersonTraces, TracedPerson } from './traces.ts';

export const erasePersonJob = defineJob('privacy.erase-person', z.object({ erasureId: z.int() }));

type Erasing = Pick<PersonTraces, 'kind' | 'eraseSome'>;

export interface ErasingParts {
  readonly personTraces: readonly PersonTraces[];
  readonly personKeeper: PersonKeeper;
  /** How many days the operator keeps backups. */
  readonly backupsKeptDays: number;
}

/**
 * Begins to erase a person. Their record is empty and their addresses are nobody's from this commit on, so that whoever
 * writes is somebody new; everything else is emptied piece by piece after it.
 */
export async function erasePerson(
  ctx: Ctx,
  { contactId, typed }: { readonly contactId: number; readonly typed: string },
  { personKeeper }: { readonly personKeeper: Pick<PersonKeeper, 'empty'> },
): Promise<Erasure> {
  const { contact, addresses, isTalking } = await lockPerson(ctx, contactId);
  const refusal = erasureRefusal(
    {
      name: contact.name,
      numbers: [contact.number, ...addresses.map(({ value }) => value)],
      isGroup: contact.is_group,
      isErased: contact.erased_at !== null,
      isTalking,
    },
    typed,
  );
  if (refusal) throw new AppError(refusal);
  const person: TracedPerson = { contactId, addresses, calledNow: erasedNames[await languageOf(ctx)] };
  const row = await insertErasure(ctx, person, { userId: ctx.actor.userId, userName: ctx.actor.name });
  if (!row) throw new AppError('ERR_PERSON_ERASED');
  await ensureErasureKey(ctx);
  // Also one that is just being written: whoever writes it finds nobody waiting.
  await removePersonExport(ctx, contactId);
  await personKeeper.empty(ctx, person);
  ctx.raise(personErased, { contactId, erasureId: row.id });
  await ctx.enqueue(erasePersonJob, { erasureId: row.id }, { key: `erasure ${row.id}` });
  return toErasure(row);
}

/**
 * Empties what they left, kind by kind, each part in a transaction of its own that also counts it. What dies half-way is
 * begun anew and passes over what is empty. Files go with the rows that named them, by whoever looks after files.
 */
export async function eraseTraces(
  tools: Pick<OutsideTools, 'inCompany' | 'signal'>,
  erasureId: number,
  { personTraces, backupsKeptDays }: { readonly personTraces: readonly Erasing[]; readonly backupsKeptDays: number },
): Promise<void> {
  const row = await tools.inCompany((ctx) => findErasure(ctx, erasureId));
  if (!row?.person) return;
  const person = row.person as TracedPerson;
  for (const traces of personTraces) {
    let after: string | null = null;
    do {
      if (tools.signal.aborted) throw new Error('The erasure goes on in another process.');
      const from: string | null = after;
      after = await tools.inCompany(async (ctx) => (await eraseCounted(ctx, { erasureId, person, traces }, from)).next);
    } while (after !== null);
  }
  await tools.inCompany(async (ctx) => {
    // What was on its way when it began has arrived by now: whoever opens a ticket holds the record until then. It may
    // have been deleted meanwhile; what lies elsewhere is emptied all the same.
    await holdRecord(ctx, person.contactId);
    for (const traces of personTraces) {
      let some = await eraseCounted(ctx, { erasureId, person, traces }, null);
      while (some.next !== null) some = await eraseCounted(ctx, { erasureId, person, traces }, some.next);
    }
    await closeReceipt(ctx, erasureId, backupsHoldUntil(ctx.now, backupsKeptDays, await zoneOf(ctx)));
  });
}

async function eraseCounted(
  ctx: CompanyCtx,
  { erasureId, person, traces }: { erasureId: number; person: TracedPerson; traces: Erasing },
  after: string | null,
) {
  const some = await traces.eraseSome(ctx, person, after);
  await addToReceipt(ctx, erasureId, { kind: traces.kind, rows: some.rows });
  return some;
}

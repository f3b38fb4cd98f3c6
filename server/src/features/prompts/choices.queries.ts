import { tellHours } from '@oplano/core/business-hours';
import type { ServiceHours } from '@oplano/contracts/settings';
import { companyHours } from '#features/companies';
import { storedHours } from '#features/queues';
import { companySettings } from '#features/settings';
import { byText, namesIn } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import type { AssistantChoices } from '#ports/machines';

type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Where a customer is; of somebody who only tries a prompt, nothing. */
export interface Whereabouts {
  readonly queueId: number | null;
  readonly connectionId: number | null;
  /** Where the prompt hands its customers over to. */
  readonly handOverTo: number | null;
}

const namesMax = 50;

/** Colleagues who work in a queue and are not away, each with the one that is nearest to where the customer is. */
async function peopleOf({ db, companyId }: Reader, { queueId, handOverTo }: Whereabouts) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_queues', (join) =>
      join.onRef('user_queues.company_id', '=', 'users.company_id').onRef('user_queues.user_id', '=', 'users.id'),
    )
    .where('users.company_id', '=', companyId)
    .where('users.away_since', 'is', null)
    .groupBy(['users.id', 'users.name'])
    .select(['users.id', 'users.name'])
    .select(({ fn }) => fn.agg<number[]>('array_agg', ['user_queues.queue_id']).as('queue_ids'))
    .orderBy(byText('users.name'))
    .orderBy('users.id')
    .limit(namesMax)
    .execute();
  return rows.map(({ id, name, queue_ids: theirs }) => ({
    id,
    name,
    queueId: [queueId, handOverTo].find((one) => one !== null && theirs.includes(one)) ?? Math.min(...theirs),
  }));
}

async function schedulesOf(ctx: Reader, where: Whereabouts): Promise<ServiceHours | null> {
  const { db, companyId } = ctx;
  const { scheduleType } = await companySettings(db, companyId);
  if (scheduleType === 'company') return (await companyHours(db, companyId)).schedules;
  if (scheduleType === 'disabled') return null;
  const id = scheduleType === 'queue' ? (where.queueId ?? where.handOverTo) : where.connectionId;
  if (id === null) return null;
  const row = await db
    .selectFrom(scheduleType === 'queue' ? 'queues' : 'connections')
    .select('schedules')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? storedHours(row.schedules) : null;
}

/** What a prompt may choose from in the place of a customer: queues, people, tags, lists of files, and when people are there. */
export async function promptChoices(ctx: Reader, where: Whereabouts): Promise<AssistantChoices> {
  const { db, companyId, now } = ctx;
  const schedules = await schedulesOf(ctx, where);
  const [queues, tags, fileLists, people] = await Promise.all([
    db
      .selectFrom('queues')
      .select(['id', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('order_queue')
      .orderBy('id')
      .limit(namesMax)
      .execute(),
    db
      .selectFrom('tags')
      .select('name')
      .where('company_id', '=', companyId)
      .where('kanban', '=', false)
      .orderBy('id')
      .limit(namesMax)
      .execute(),
    namesIn(ctx, 'file_lists', namesMax),
    peopleOf(ctx, where),
  ]);
  const hours = schedules && tellHours(schedules, (await companyHours(db, companyId)).timeZone, now);
  return { queues, people, tags: tags.map(({ name }) => name), fileLists, hours };
}

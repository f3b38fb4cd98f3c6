import { setTimeout as sleep } from 'node:timers/promises';
import { operatorCompanyId } from '@oplano/contracts/companies';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults } from '@oplano/contracts/users';
import { addDays, inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { insertAnnouncement } from '#features/announcements';
import { insertOption } from '#features/chatbot';
import { companyExists, insertCompany } from '#features/companies';
import { insertConnection } from '#features/connections';
import { insertHelp } from '#features/helps';
import { insertPlan } from '#features/plans';
import { insertQueue } from '#features/queues';
import { insertQuickMessage } from '#features/quick-messages';
import { markDemo } from '#features/settings';
import { findOrInsertTag, saveTag } from '#features/tags';
import { insertUser, replaceQueues } from '#features/users';
import { hashPassword } from '#platform/crypto';
import { becomeCompany, type TenantDb } from '#platform/db';
import { runForPlatform, type PlatformCtx, type Runtime } from '#platform/use-case';
import { addLists } from './add-lists.ts';
import { colleagues, customerPeople, demoPassword, operatorPeople, type Person } from './people.ts';
import { addChats } from './add-chats.ts';
import { addPlatformHistory, addShopHistory } from './history/add-history.ts';
import { addInvoices } from './history/add-invoices.ts';
import { moreAnnouncements } from './history/things.ts';
import {
  announcements,
  connections,
  helps,
  lanes,
  laneWay,
  queues,
  quickMessages,
  supportOptions,
  tags,
} from './things.ts';

const all = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
const completo = { name: 'Completo', users: 60, connections: 10, queues: 20, amount: 349.9, isPublic: true, ...all };
const essencial = {
  ...completo,
  name: 'Essencial',
  users: 5,
  connections: 1,
  queues: 3,
  amount: 149.9,
  useCampaigns: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
};

async function addPeople(
  db: TenantDb,
  companyId: number,
  people: readonly Person[],
  queueIds: ReadonlyMap<string, number>,
  common: { passwordHash: string; now: Date },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { super: isSuper, queues: queueNames = [], ...person } of people) {
    const form = { ...userDefaults, ...person };
    const userId = await insertUser(db, companyId, form, { ...common, super: isSuper ?? false });
    await replaceQueues(
      db,
      companyId,
      userId,
      queueNames.flatMap((name) => queueIds.get(name) ?? []),
    );
    ids.set(person.name, userId);
  }
  return ids;
}

async function addCustomer(ctx: PlatformCtx, planId: number, { passwordHash, history }: Making): Promise<number> {
  const { now } = ctx;
  const dueDate = addDays(inZone(now, 'America/Sao_Paulo').date, 30);
  const contact = { email: 'admin@aurora.example', phone: '5511999990000' };
  const companyId = await insertCompany(ctx.db, {
    name: 'Loja Aurora',
    ...contact,
    planId,
    dueDate,
    recurrence: 'MENSAL',
    now: history ? new Date(now.getTime() - bornDaysAgo * dayMs) : now,
  });
  const db = await becomeCompany(ctx.db, companyId);
  const queueIds = new Map<string, number>();
  for (const queue of queues) queueIds.set(queue.name, await insertQueue(db, companyId, { ...queue, now }));
  await addOptions(db, companyId, queueIds.get('Suporte') ?? 0);
  for (const connection of connections) await insertConnection(db, companyId, { ...connection, now });
  const people = await addPeople(db, companyId, [...customerPeople, ...colleagues], queueIds, { passwordHash, now });
  await addChats(db, companyId, people, now);
  await addTexts(db, companyId, { userId: people.get('Marina Lopes') ?? 0, now });
  await addLists({ db, companyId, now });
  if (history) {
    await addShopHistory({ db, companyId, now, people });
    const { name, amount, users, connections: lines, queues: most } = completo;
    const size = { users, connections: lines, queues: most };
    await addInvoices(db, { companyId, plan: { id: planId, name, amount }, size, dueDate }, now);
  }
  return companyId;
}

async function addOptions(db: TenantDb, companyId: number, queueId: number): Promise<void> {
  for (const [index, { options, ...option }] of supportOptions.entries()) {
    const first = { ...option, queueId, parentId: null, position: index + 1 };
    const parentId = await insertOption(db, companyId, first);
    for (const [place, below] of options.entries()) {
      await insertOption(db, companyId, { ...below, queueId, parentId, position: place + 1 });
    }
  }
}

/** Ready answers, tags and the columns of the board, all by the same person. */
async function addTexts(db: TenantDb, companyId: number, by: { userId: number; now: Date }): Promise<void> {
  for (const text of quickMessages) {
    await insertQuickMessage(db, companyId, { ...text, geral: true, visao: true, ...by });
  }
  for (const tag of tags) await findOrInsertTag(db, companyId, { ...tag, kanban: 0, ...by });
  const laneIds = new Map<string, number>();
  for (const lane of lanes) {
    laneIds.set(lane.name, (await findOrInsertTag(db, companyId, { ...lane, kanban: 1, ...by })).id);
  }
  const [from = 0, to = 0] = [laneIds.get(laneWay.from), laneIds.get(laneWay.to)];
  await saveTag(db, companyId, from, { timeLane: laneWay.minutes, nextLaneId: to, now: by.now });
  await saveTag(db, companyId, to, { rollbackLaneId: from, now: by.now });
}

interface Making {
  readonly passwordHash: string;
  readonly history: boolean;
}

/** A company with a past is a little older than what it has to tell. */
const bornDaysAgo = 120;
const dayMs = 86_400_000;

/**
 * Makes the two demo companies, once, and returns the one that serves customers. The same on every machine, and for the same
 * day. With a history they have worked for ninety days.
 */
export async function createDemo(runtime: Runtime, { history }: { history: boolean }): Promise<number | null> {
  const isThere = await runForPlatform(runtime, null, ({ db }) => companyExists(db, operatorCompanyId));
  if (isThere) return null;
  const passwordHash = await hashPassword(demoPassword);
  for (;;) {
    const made = await runForPlatform(runtime, null, async (ctx) =>
      (await isAlone(ctx)) ? { companyId: await addCompanies(ctx, { passwordHash, history }) } : null,
    );
    if (made) return made.companyId;
    await sleep(lookEveryMs);
  }
}

const lookEveryMs = 100;
/** Whether no other process makes it at this moment. Asked again and again: a past takes longer than a statement may wait. */
async function isAlone({ db }: PlatformCtx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('demo', 0)) as taken
  `.execute(db);
  return rows[0]?.taken ?? false;
}

async function addCompanies(ctx: PlatformCtx, making: Making): Promise<number | null> {
  // Another process may have been faster.
  if (await companyExists(ctx.db, operatorCompanyId)) return null;
  const { now } = ctx;
  const { passwordHash, history } = making;
  const essencialId = await insertPlan(ctx.db, essencial);
  const completoId = await insertPlan(ctx.db, completo);
  await insertCompany(ctx.db, {
    id: operatorCompanyId,
    name: 'O Plano',
    email: 'operadora@oplano.example',
    phone: '5511988880000',
    planId: essencialId,
    dueDate: null,
    recurrence: null,
    now,
  });
  const operatorDb = await becomeCompany(ctx.db, operatorCompanyId);
  const people = await addPeople(operatorDb, operatorCompanyId, operatorPeople, new Map(), { passwordHash, now });
  if (history) await addPlatformHistory({ db: operatorDb, companyId: operatorCompanyId, now, people });
  const customerId = await addCustomer(ctx, completoId, making);
  for (const [index, announcement] of announcements.entries()) {
    await insertAnnouncement(ctx.db, { ...announcement, now: new Date(now.getTime() - index * 3_600_000) });
  }
  for (const { daysAgo, ...announcement } of history ? moreAnnouncements : []) {
    await insertAnnouncement(ctx.db, { ...announcement, now: new Date(now.getTime() - daysAgo * dayMs) });
  }
  for (const help of helps) await insertHelp(ctx.db, { ...help, now });
  await markDemo(ctx.db, now);
  return customerId;
}

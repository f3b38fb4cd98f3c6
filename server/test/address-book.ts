import { createHash, randomUUID } from 'node:crypto';
import type { ViewFilters } from '@oplano/contracts/tickets';
import { runInCompany } from '#platform/use-case';
import { sealWebhookSecret } from '../src/features/webhook-subscriptions/webhook-secrets.ts';
import type { TestApp } from './run-app.ts';
import type { TestCompany } from './people.ts';
import { aVisit } from './things.ts';

/** One of everything around contacts. */
export interface AddressBook {
  readonly contactId: number;
  readonly tagId: number;
  readonly laneId: number;
  readonly quickMessageId: number;
  readonly macroId: number;
  readonly importId: number;
  readonly scheduleId: number;
  readonly occurrenceId: number;
  readonly contactListId: number;
  readonly fileListId: number;
  readonly integrationId: number;
  readonly promptId: number;
  readonly fileOptionId: number;
  readonly listItemId: number;
  readonly refusalId: number;
  readonly campaignId: number;
  readonly apiKeyId: number;
  readonly webhookSubscriptionId: number;
  readonly deliveryId: number;
  readonly visitId: number;
  readonly bulkId: number;
  readonly viewId: number;
  readonly invoiceId: number;
}

/** A view that narrows nothing down. */
export const anyTicket: ViewFilters = {
  text: '',
  statuses: [],
  queues: [],
  users: [],
  tags: [],
  connections: [],
  priorities: [],
  unread: false,
  from: null,
  to: null,
  waitingMinutes: 0,
};

let numbers = 0;

/** A contact that nobody talks to, a tag, a lane, a quick message, an import, a schedule, a list and a campaign, all of one person. */
export const anAddressBook = (
  app: TestApp,
  { companyId }: TestCompany,
  { mark, userId }: { mark: string; userId: number },
): Promise<AddressBook> =>
  runInCompany(app.app.runtime, companyId, async ({ db, now }) => {
    const times = { created_at: now, updated_at: now };
    const own = { company_id: companyId, ...times };
    const number = `55419${80_000_000 + (numbers += 1)}`;
    const contact = await db
      .insertInto('contacts')
      .values({ ...own, uuid: randomUUID(), name: `${mark} friend`, number, channel: 'whatsapp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_addresses')
      .values({
        company_id: companyId,
        contact_id: contact.id,
        kind: 'phone',
        value: number,
        canonical: number,
        created_at: now,
      })
      .execute();
    const tag = (name: string, kanban: boolean) =>
      db
        .insertInto('tags')
        .values({ ...own, name: `${mark} ${name}`, color: '#15803D', kanban })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [plain, lane] = [await tag('tag', false), await tag('lane', true)];
    await db
      .insertInto('contact_tags')
      .values({ company_id: companyId, contact_id: contact.id, tag_id: plain.id })
      .execute();
    const quickMessage = await db
      .insertInto('quick_messages')
      .values({ ...own, user_id: userId, shortcode: `${mark} shortcode`, message: `${mark} text` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const macro = await db
      .insertInto('macros')
      .values({
        company_id: companyId,
        user_id: userId,
        name: `${mark} macro`,
        steps: JSON.stringify([{ do: 'priority', priority: 'high' }]),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = { user_id: userId, file_name: `${mark}.csv`, columns: ['Nome', 'Telefone'], total: 1 };
    const contactImport = await db
      .insertInto('contact_imports')
      .values({ ...own, ...file })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_import_rows')
      .values({ company_id: companyId, import_id: contactImport.id, line: 2, cells: [`${mark} line`, '11987654321'] })
      .execute();
    const bulk = await db
      .insertInto('bulk_actions')
      .values({
        company_id: companyId,
        user_id: userId,
        session_id: randomUUID(),
        operation_id: randomUUID(),
        action: JSON.stringify({ do: 'unread' }),
        ticket_ids: [1],
        state: 'stopped',
        started_at: now,
        ended_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const view = await db
      .insertInto('saved_views')
      .values({ ...own, owner_id: userId, name: `${mark} view ${numbers}`, filters: JSON.stringify(anyTicket) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sendAt = new Date('2026-06-01T12:00:00.000Z');
    const schedule = await db
      .insertInto('schedules')
      .values({
        ...own,
        user_id: userId,
        contact_id: contact.id,
        body: `${mark} reminder`,
        open_ticket: false,
        leaves_open: false,
        signs: false,
        send_at: sendAt,
        interval_unit: 1,
        interval_amount: 1,
        times: 1,
        day_rule: 4,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const occurrence = await db
      .insertInto('schedule_occurrences')
      .values({ company_id: companyId, schedule_id: schedule.id, number: 1, due_at: sendAt, state: 'planned' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('company_days')
      .values({ company_id: companyId, day: '2026-05-20', name: `${mark} day`, yearly: false, works: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('company_holidays')
      .values({ company_id: companyId, code: 'tiradentes', name: `${mark} holiday`, works: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const list = await db
      .insertInto('contact_lists')
      .values({ ...own, name: `${mark} list` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const files = await db
      .insertInto('file_lists')
      .values({ ...own, name: `${mark} files`, message: `${mark} files`, user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const integration = await db
      .insertInto('integrations')
      .values({
        ...own,
        type: 'webhook',
        name: `${mark} integration`,
        project_name: `${mark} project`,
        url: 'http://10.0.0.1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const prompt = await db
      .insertInto('prompts')
      .values({ ...own, name: `${mark} prompt`, prompt: `${mark} instructions` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fileOption = await db
      .insertInto('file_list_options')
      .values({ company_id: companyId, file_list_id: files.id, name: `${mark} file`, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const listed = `55419${70_000_000 + numbers}`;
    const item = await db
      .insertInto('contact_list_items')
      .values({ ...own, list_id: list.id, name: `${mark} listed`, number: listed, canonical: listed, checked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refusal = await db
      .insertInto('do_not_send')
      .values({
        company_id: companyId,
        name: `${mark} refuser`,
        number: `55419${60_000_000 + numbers}`,
        canonical: `55419${60_000_000 + numbers}`,
        since: now,
        source: 'person',
        user_id: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = {
      messages: [`${mark} offer`, '', '', '', ''],
      confirmation_messages: ['', '', '', '', ''],
      confirmation: false,
    };
    const campaign = await db
      .insertInto('campaigns')
      .values({
        ...own,
        name: `${mark} campaign`,
        ...said,
        contact_list_id: list.id,
        ticket_status: 'closed',
        open_ticket: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = await db
      .insertInto('api_keys')
      .values({
        ...own,
        name: `${mark} key`,
        key_hash: createHash('sha256').update(randomUUID()).digest(),
        tail: 'tail',
        scopes: ['tags:read'],
        user_id: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subscription = await db
      .insertInto('webhook_subscriptions')
      .values({
        ...own,
        name: `${mark} webhook`,
        url: 'http://127.0.0.1:9/',
        events: [],
        secret_sealed: Buffer.alloc(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('webhook_subscriptions')
      .set({ secret_sealed: sealWebhookSecret(subscription.id, randomUUID(), app.app.parts.sealing) })
      .where('id', '=', subscription.id)
      .execute();
    const delivery = await db
      .insertInto('webhook_deliveries')
      .values({
        company_id: companyId,
        subscription_id: subscription.id,
        event_id: '1',
        type: 'ticket.closed',
        lane: 'company',
        body: `{"mark":"${mark} event"}`,
        state: 'delivered',
        next_at: now,
        created_at: now,
        settled_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author = JSON.stringify({ kind: 'person', userId });
    const invoice = await db
      .insertInto('invoices')
      .values({
        ...own,
        is_custom: true,
        detail: `${mark} invoice`,
        users: 3,
        connections: 3,
        queues: 1,
        recurrence: 'MENSAL',
        amount_cents: 14_200,
        due_date: '2026-03-10',
        // A company is asked for one at a time, and has one of these for each of its people.
        status: 'void',
        made_by: author,
        changed_by: author,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      apiKeyId: key.id,
      webhookSubscriptionId: subscription.id,
      deliveryId: Number(delivery.id),
      visitId: await aVisit(db, companyId, now),
      bulkId: bulk.id,
      viewId: view.id,
      campaignId: campaign.id,
      invoiceId: invoice.id,
      contactListId: list.id,
      fileListId: files.id,
      integrationId: integration.id,
      promptId: prompt.id,
      fileOptionId: fileOption.id,
      listItemId: item.id,
      refusalId: refusal.id,
      contactId: contact.id,
      tagId: plain.id,
      laneId: lane.id,
      quickMessageId: quickMessage.id,
      macroId: macro.id,
      importId: contactImport.id,
      scheduleId: schedule.id,
      occurrenceId: occurrence.id,
    };
  });

import { healsItself, type Fault } from '../fault.ts';
import { insist } from '../query.ts';
import type { Poisoned } from '../world.ts';

/** One outcome of a send that cannot be written down, now or ever. */
const keepFromBeingStored = `
  create or replace function planted_outcome() returns trigger language plpgsql as $$
  begin
    raise exception 'planted' using errcode = 'unique_violation';
  end $$;
  create or replace trigger planted_outcome before delete on outbox
    for each row when (old.payload ? 'cannotBeStored') execute function planted_outcome();`;

/**
 * Entries that nothing can be done with, in each queue, in the way of those that matter: in the line of a customer to whom
 * people write (one that waits, two that were begun and never settled, one whose outcome cannot be stored), among the
 * callbacks of each account of Meta, and among the jobs of the company. Each has so few tries that it is given up before the
 * round ends. Before anybody has written there is no line to put one into, and none is put anywhere.
 */
const putAll = `
  with customer as (
    select connection_id, chat_id from messages where company_id = $1 order by from_me desc, id desc limit 1
  ), unsendable as (
    insert into outbox (company_id, connection_id, chat_id, action, payload, not_before, created_at, started_at)
    select $1, connection_id, chat_id, 'block', payload, $2, $2, begun
    from customer, (
      values ('{"poison": true}'::jsonb, null::timestamptz), ('{"poison": true}', $2), ('{"poison": true}', $2),
        ('{"poison": true, "on": false, "cannotBeStored": true}', null)
    ) as entry (payload, begun)
    returning id
  ), callback as (
    insert into webhook_events (company_id, connection_id, digest, event, received_at)
    select $1, id, sha256(gen_random_uuid()::text::bytea), $3::jsonb, $2 from connections
    where company_id = $1 and deleted_at is null and channel <> 'whatsapp' and exists (select from customer)
    returning id
  ), event as (
    insert into stranded_events (company_id, connection_id, event, error, received_at)
    select $1, connection_id, $3::jsonb, 'planted', $2 from customer returning id
  ), job as (
    insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts)
    select $1, name, payload || '{"poison": true}', key, case when key is null then 'front' else 'new' end, $2, $2, 2
    from customer, (
      select 'messages.fetch-media' as name, '{}'::jsonb as payload, null as key
      union all select 'messages.fetch-media', '{}', 'poison ' || gen_random_uuid()
      union all select 'webhooks.hand-on', jsonb_build_object('eventId', id::text), null from callback
      union all select 'messages.stranded-event', jsonb_build_object('id', id::text), null from event
    ) planted
    returning id
  )
  select (select count(*) from unsendable)::int as outbox, (select count(*) from job)::int as jobs`;

/** A message without anything that a message has. */
const event = JSON.stringify({ type: 'message', live: true, poison: true });

export const poison: Fault = {
  name: 'entries that nothing can be done with',
  lasts: [100, 500],
  async strike(world) {
    await insist(world, keepFromBeingStored);
    const put = await insist<Poisoned>(world, putAll, [world.company.id, world.now(), event]);
    for (const { outbox, jobs } of put) {
      world.poisoned.outbox += outbox;
      world.poisoned.jobs += jobs;
    }
  },
  heal: healsItself,
};

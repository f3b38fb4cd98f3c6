-- The board: lanes in an order of their own that know minutes and a limit, what a contact may be worth as a number, and
-- the history of every move.

-- An amount in reais as people and programs write it, in cents; null for anything else. `parseCents` of core says the same.
create function money_cents(written text) returns bigint
language sql immutable parallel safe
as $$
  select case when length(reais) <= 9 then reais::bigint * 100 + rpad(part, 2, '0')::bigint end
  from (
    select
      regexp_replace(replace(split_part(plain, sign, 1), '.', ''), '^0+(?=[0-9])', '') as reais,
      split_part(plain, sign, 2) as part
    from (
      select plain, case when plain ~ '^[0-9]+[.][0-9]{1,2}$' then '.' else ',' end as sign
      from (
        select regexp_replace(regexp_replace(written, '^\s*R\$', '', 'i'), '[\s\u00a0]', '', 'g') as plain
      ) as cleaned
      where plain ~ '^([0-9]{1,3}([.][0-9]{3})+(,[0-9]{1,2})?|[0-9]+(,[0-9]{1,2})?|[0-9]+[.][0-9]{1,2})$'
    ) as spelled
  ) as parts
$$;

alter table contact_fields
  add column value_cents bigint
    generated always as (case when lower(btrim(name)) = 'valor' then money_cents(value) end) stored;
-- What a contact is worth: looked up for every card, without touching the table.
create index contact_fields_value on contact_fields (company_id, contact_id, id) include (value_cents)
  where value_cents is not null;

alter table tags
  -- Instead of `lane_hours`, which the old program still writes; nothing ever acted on it.
  add column lane_minutes int check (lane_minutes > 0),
  add column wip_limit int check (wip_limit > 0),
  -- Lanes that nobody put into an order stand in the order they were made.
  add column position int not null default 0;
-- The owner of the tables is bound by their policies as well.
alter table tags no force row level security;
update tags set lane_minutes = lane_hours * 60 where lane_hours is not null;
alter table tags force row level security;

-- The cards of a lane in the orders that have an index; the third, by value, is sorted.
create index tickets_on_board on tickets (company_id, lane_id, id desc)
  where status in ('open', 'pending', 'group');
create index tickets_on_board_by_word on tickets (company_id, lane_id, active_at desc, id desc)
  where status in ('open', 'pending', 'group');

-- A move between lanes is a line of the ticket's history. Names are kept, not numbers: a lane that is gone or goes by
-- another name is still what it was called then.
alter table ticket_logs
  add column lane_rule text check (lane_rule in ('person', 'time', 'answer', 'deleted', 'automation')),
  add column lane_from text,
  add column lane_to text;

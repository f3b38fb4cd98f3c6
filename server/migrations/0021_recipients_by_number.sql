-- The hash by itself, so that one statement may make a hundred thousand of them under a key that it read once.
create function hidden_under(key bytea, kind text, canonical text) returns text
  language sql stable parallel safe as $$
  select 'erased:' || encode(sha256(key || convert_to(kind || ':' || canonical, 'UTF8')), 'hex')
$$;
create or replace function hidden_address(kind text, canonical text) returns text
  language sql stable set search_path = public, pg_temp as $$
  select hidden_under(k.key, hidden_address.kind, hidden_address.canonical)
  from erasure_keys k where k.company_id = (select app_company())
$$;

-- Nobody twice and everybody by their number are one index; a number that comes again is rare and has one of its own.
drop index campaign_recipients_once;
create unique index campaign_recipients_once on campaign_recipients (company_id, canonical, campaign_id)
  where reason is distinct from 'duplicate';
create index campaign_recipients_duplicates on campaign_recipients (company_id, canonical) where reason = 'duplicate';
drop index campaign_recipients_by_number;

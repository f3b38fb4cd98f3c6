-- Whether what the customer said last was answered, by a person or the bot, and when; null: they wait, or nobody has
-- spoken. What goes out by itself (a schedule, a campaign, the text of a lane) is no answer, though it is the last word.
alter table tickets add column answered_at timestamptz;
update tickets set answered_at = coalesce(last_outbound_at, active_at) where last_from_me and status <> 'closed';

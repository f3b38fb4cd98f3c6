-- Campaigns are listed by name, like every other record.
create index campaigns_by_name on campaigns (company_id, name collate "pt-BR-x-icu", id);
drop index campaigns_newest;

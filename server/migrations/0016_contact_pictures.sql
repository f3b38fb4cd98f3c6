-- When the channel last said who a contact is and what they look like; null: never.
alter table contacts add column profile_asked_at timestamptz;
comment on column contacts.picture_source is 'the fingerprint of the picture as it was fetched: the same one is not stored again';

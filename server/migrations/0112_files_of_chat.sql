-- What a conversation holds besides words, by its kind: a page of it is read without all that was said between.
create index messages_with_media on messages (company_id, chat_id, connection_id, sent_at desc, id desc)
  where content ->> 'kind' = 'media';
create index messages_with_links on messages (company_id, chat_id, connection_id, sent_at desc, id desc)
  where body ~* 'https?://';

-- The dashboard counts the messages of some days. They are stored about in the order of their time, so ranges of blocks are
-- enough to find them, at a cost for each new message that nobody can measure.
create index messages_by_time on messages using brin (sent_at) with (autosummarize = on);

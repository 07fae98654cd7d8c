-- Of a mail about an entry: which one, for news that comes after it was sent. Those recorded before have none.
alter table delivery add column list_id text, add column entry_id integer;
-- What the mail service told later. Each counts more than the ones before it, in whatever order they come.
alter table delivery add column fate text check (fate in ('delivered', 'failed', 'bounced', 'complained'));

-- no-transaction
-- The pending list is small, so that no completion waits long while it is emptied.
create index concurrently if not exists entry_by_word on entry using gin (words) with (gin_pending_list_limit = 256);

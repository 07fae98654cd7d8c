-- no-transaction
-- In the order of pages, like the indexes of the other filters (0004).
create index concurrently if not exists entry_open on entry (list_id, number) where is_open;

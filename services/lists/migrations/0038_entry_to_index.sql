-- no-transaction
create index concurrently if not exists entry_to_index on entry (list_id, number) where words is null;

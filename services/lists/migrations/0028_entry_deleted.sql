-- no-transaction
-- In the order of pages.
create index concurrently if not exists entry_deleted on entry (list_id, number) where deleted_at is not null;

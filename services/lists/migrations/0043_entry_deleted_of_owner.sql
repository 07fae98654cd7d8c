-- no-transaction
-- As in 0039.
create index concurrently if not exists entry_deleted_of_owner on entry (owner_id, created_at, list_id, number)
  where owner_id is not null and deleted_at is not null;

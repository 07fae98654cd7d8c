-- no-transaction
-- As in 0039.
create index concurrently if not exists entry_by_name_of_owner on entry (owner_id, lower(visitor_name collate "und-x-icu"), created_at, list_id, number)
  where owner_id is not null and visitor_name is not null;

-- no-transaction
-- In the order of pages, for each filter, as in 0004: three open entries among a million of an owner are found at once.
create index concurrently if not exists entry_open_of_owner on entry (owner_id, created_at, list_id, number)
  where owner_id is not null and is_open;

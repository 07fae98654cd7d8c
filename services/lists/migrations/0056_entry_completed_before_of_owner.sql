-- no-transaction
-- As in 0055, over all lists of an owner.
create index concurrently if not exists entry_completed_before_of_owner on entry (owner_id, created_at, list_id, number)
  where owner_id is not null and completed_at is not null;

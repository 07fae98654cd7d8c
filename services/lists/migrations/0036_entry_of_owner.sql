-- no-transaction
-- The entries of an owner over all lists, in the order of pages. It holds only what has an owner, so that no statement about one
-- list reads it from end to end for its times.
create index concurrently if not exists entry_of_owner on entry (owner_id, created_at, list_id, number)
  where owner_id is not null;

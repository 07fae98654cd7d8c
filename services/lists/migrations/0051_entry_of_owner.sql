-- no-transaction
-- The entries of an owner over all lists, in the order of pages.
create index concurrently if not exists entry_of_owner on entry (owner_id, created_at, list_id, number);

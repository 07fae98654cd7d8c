-- no-transaction
-- The entries that were completed before they were received, in the order of pages. No entry from before is one.
create index concurrently if not exists entry_completed_before on entry (list_id, number) where completed_at is not null;

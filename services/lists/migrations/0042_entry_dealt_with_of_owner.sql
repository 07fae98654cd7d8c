-- no-transaction
-- As in 0039.
create index concurrently if not exists entry_dealt_with_of_owner on entry (owner_id, created_at, list_id, number)
  where owner_id is not null and not is_open and (has_notes or completed_count < total_count);

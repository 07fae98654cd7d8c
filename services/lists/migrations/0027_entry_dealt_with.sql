-- no-transaction
-- In the order of pages.
create index concurrently if not exists entry_dealt_with on entry (list_id, number)
  where not is_open and (has_notes or completed_count < total_count);

-- no-transaction
-- As in 0030.
create index concurrently if not exists entry_by_name_not_all_done on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null and completed_count < total_count;

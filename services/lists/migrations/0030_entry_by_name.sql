-- no-transaction
-- The entries of one person, in the order of pages: for each combination with the other filters one index, as in 0004. Only
-- entries with a name are in them. The collation folds the letters of every script, whatever the database was made with.
create index concurrently if not exists entry_by_name on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null;

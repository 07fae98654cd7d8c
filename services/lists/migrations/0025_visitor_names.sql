-- Whether a list asks who fills it in, and the name that a visitor typed.
alter table list
  add column ask_name text not null default 'off' check (ask_name in ('off', 'optional', 'required'));
alter table entry add column visitor_name text;
comment on column entry.visitor_name is
  'As the visitor typed it; sealed with the signature, and removed with it (decision 0063)';

-- The entries of one person, in the order of pages: for each combination with the other filters one index, as in 0004. Only
-- entries with a name are in them. The collation folds the letters of every script, whatever the database was made with.
create index entry_by_name on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null;
create index entry_by_name_with_notes on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null and has_notes;
create index entry_by_name_not_all_done on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null and completed_count < total_count;
create index entry_by_name_with_notes_not_all_done on entry (list_id, lower(visitor_name collate "und-x-icu"), number)
  where visitor_name is not null and has_notes and completed_count < total_count;

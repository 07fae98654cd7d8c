-- What an owner filters entries by. An index holds only the entries that match, in the order of pages: three entries with
-- notes among 100,000 are found at once, and an entry without notes and with everything done costs nothing more than
-- before. Dates need no index: numbers grow with time, so that a moment is found by halving.
alter table entry add column has_notes boolean not null default false;
update entry set has_notes = true where jsonb_path_exists(items, '$[*].note ? (@ != null)');

create index entry_with_notes on entry (list_id, number) where has_notes;
create index entry_not_all_done on entry (list_id, number) where completed_count < total_count;
create index entry_with_notes_not_all_done on entry (list_id, number)
  where has_notes and completed_count < total_count;

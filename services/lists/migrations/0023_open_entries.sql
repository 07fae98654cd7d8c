-- An entry with a note or with an item left out is open until its owner has dealt with it. Those from before count as dealt with.
alter table entry
  add column is_open boolean not null default false,
  add column dealt_with_at timestamptz,
  add column dealt_with_comment text;
comment on column entry.dealt_with_comment is 'What its owner wrote about it, for themselves';

-- In the order of pages, like those of the other filters.
create index entry_open on entry (list_id, number) where is_open;

alter table list_stat add column open_entries integer not null default 0;
comment on column list_stat.open_entries is 'Counts the open entries: nobody counts rows while somebody waits';

create function count_open_entry() returns trigger language plpgsql as $$
begin
  update list_stat set open_entries = open_entries + new.is_open::int - coalesce(old.is_open, false)::int
  where list_id = new.list_id;
  return null;
end
$$;
comment on function count_open_entry is 'Keeps list_stat.open_entries in step with entry.is_open';

create trigger entry_opened after insert on entry
  for each row when (new.is_open) execute function count_open_entry();
create trigger entry_reopened_or_dealt_with after update of is_open on entry
  for each row when (new.is_open is distinct from old.is_open) execute function count_open_entry();

-- An entry with a note or with an item left out is open until its owner has dealt with it. Those from before count as dealt with.
-- An entry its owner deletes is hidden, and erased after thirty days. Its row stays, because later seals depend on it.
alter table entry
  add column is_open boolean not null default false,
  add column dealt_with_at timestamptz,
  add column dealt_with_comment text,
  add column deleted_at timestamptz;
comment on column entry.dealt_with_comment is 'What its owner wrote about it, for themselves';

alter table list_stat
  add column open_entries integer not null default 0,
  add column deleted_entries integer not null default 0;
comment on column list_stat.entries is 'The number of the newest entry, so deleted entries count';
comment on column list_stat.open_entries is 'Counts the open entries: nobody counts rows while somebody waits';

create function count_open_entry() returns trigger language plpgsql as $$
begin
  update list_stat set open_entries = open_entries + 1 where list_id = new.list_id;
  return null;
end
$$;
comment on function count_open_entry is 'Counts a new entry that is open';

create function recount_entry() returns trigger language plpgsql as $$
declare
  opened constant integer := (new.is_open and new.deleted_at is null)::int - (old.is_open and old.deleted_at is null)::int;
  deleted constant integer := (new.deleted_at is not null)::int - (old.deleted_at is not null)::int;
begin
  update list_stat set
    open_entries = open_entries + opened,
    deleted_entries = deleted_entries + deleted,
    last_at = case when deleted = 0 then last_at else coalesce((
      select created_at from entry where list_id = new.list_id and deleted_at is null order by number desc limit 1
    ), last_at) end
  where list_id = new.list_id;
  return null;
end
$$;
comment on function recount_entry is 'Keeps the counts of list_stat, and when the newest entry came, in step with a changed entry';

create trigger entry_opened after insert on entry
  for each row when (new.is_open) execute function count_open_entry();
create trigger entry_changed after update of is_open, deleted_at on entry
  for each row when (new.is_open is distinct from old.is_open or new.deleted_at is distinct from old.deleted_at)
  execute function recount_entry();

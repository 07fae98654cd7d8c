-- Whether a list asks for the visitor's location, and after how many days it deletes entries, or their signatures (decision 0076).
alter table list
  add column ask_location boolean not null default true,
  add column keep_entries_days integer check (keep_entries_days between 1 and 3650),
  add column keep_signatures_days integer check (keep_signatures_days between 1 and 3650);
comment on column list.keep_entries_days is 'Null: entries stay until somebody deletes them; signatures likewise';

-- The lists that have something to delete by themselves. No list does yet, so this takes a moment.
create index list_with_retention on list (id) where keep_entries_days is not null or keep_signatures_days is not null;

-- How far the purge has come. Numbers grow with time, so no purge reads an entry again that an earlier one has dealt with.
alter table list_stat
  add column expired_to integer not null default 0,
  add column unsigned_to integer not null default 0;
comment on column list_stat.expired_to is 'The entries up to this number are deleted, because they were older than their list keeps entries';
comment on column list_stat.unsigned_to is 'The entries up to this number have no signature any more; likewise';

alter table entry add column expired_at timestamptz;
comment on column entry.expired_at is
  'When its list deleted it by itself; deleted_at is then the epoch, so that no process restores it';

-- Figures: counts of entries, by hour, by item and by length of a round (decision 0066). Each table is a sum that grows with days
-- and items, not with entries. Days and hours are those of the owner's time zone.
create table figures (
  list_id text primary key references list on delete cascade,
  zone text not null,
  counted_to integer not null default 0
);
comment on column figures.zone is 'The time zone of the days and hours that are counted';
comment on column figures.counted_to is
  'The entries up to this number are counted; numbers have no gaps, and a change of one of them is counted by its trigger';

-- Which lists have entries that are not counted yet. The reaction to a recorded entry inserts, a background loop counts and deletes.
-- No foreign key: a transaction that marks many lists and one that erases lists could deadlock.
create table figures_due (
  list_id text primary key,
  since timestamptz not null default clock_timestamp(),
  recount boolean not null default false,
  begun boolean not null default false
);
comment on column figures_due.recount is 'All entries of the list have to be recounted';
comment on column figures_due.begun is 'A first portion of the entries is counted';
create index figures_due_by_age on figures_due (since);

create table hour_figures (
  list_id text not null references figures on delete cascade,
  day date not null,
  hour smallint not null,
  entries integer not null,
  complete integer not null,
  primary key (list_id, day, hour)
);

create table item_figures (
  list_id text not null references figures on delete cascade,
  day date not null,
  item_id text not null,
  seen integer not null,
  left_out integer not null,
  noted integer not null,
  primary key (list_id, day, item_id)
);
create index item_figures_left_out on item_figures (list_id, day, item_id) include (left_out) where left_out > 0;

create table round_figures (
  list_id text not null references figures on delete cascade,
  day date not null,
  length smallint not null,
  rounds integer not null,
  primary key (list_id, day, length)
);
comment on column round_figures.length is 'Four times the binary logarithm of the seconds, rounded down: 19 % apart';

-- When a session began: its first tick or note that reached the database.
alter table running_session add column started_at timestamptz;
alter table entry add column started_at timestamptz;
comment on column entry.started_at is 'When the first tick or note of its session was stored; null where that is not known';

create or replace function count_draft() returns trigger language plpgsql as $$
begin
  insert into running_session as counted (list_id, session_id, touched_at, started_at, drafts, ticked, note_bytes)
  values (new.list_id, new.session_id, new.updated_at, new.updated_at, 1, new.completed::integer,
    coalesce(octet_length(new.note), 0))
  on conflict (list_id, session_id) do update set
    touched_at = greatest(counted.touched_at, excluded.touched_at),
    drafts = counted.drafts + case tg_op when 'INSERT' then 1 else 0 end,
    ticked = counted.ticked + excluded.ticked - coalesce(old.completed::integer, 0),
    note_bytes = counted.note_bytes + excluded.note_bytes - coalesce(octet_length(old.note), 0);
  return null;
end
$$;

-- A zone that a browser knows and this database does not counts as UTC. Four names are zones with summer time in a browser, and
-- offsets here.
create function known_zone(zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return case zone
    when 'CET' then 'Europe/Brussels' when 'MET' then 'Europe/Brussels'
    when 'EET' then 'Europe/Athens' when 'WET' then 'Europe/Lisbon'
    else coalesce(zone, 'UTC')
  end;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- The only place that counts: adds these entries of a list to its figures, or subtracts them with a sign of -1. Deleted entries do not
-- count, corrected ones count as corrected. The caller holds the row of `figures`.
create function count_entries(of_list text, first integer, last integer, sign integer) returns void
language plpgsql volatile as $$
declare
  in_zone constant text := (select zone from figures where list_id = of_list);
begin
  insert into hour_figures as known (list_id, day, hour, entries, complete)
  select of_list, (created_at at time zone in_zone)::date, extract(hour from created_at at time zone in_zone)::smallint,
    sign * count(*), sign * count(*) filter (where completed_count = total_count)
  from entry where list_id = of_list and number between first and last and deleted_at is null
  group by 2, 3
  on conflict (list_id, day, hour) do update set
    entries = known.entries + excluded.entries, complete = known.complete + excluded.complete;

  insert into round_figures as known (list_id, day, length, rounds)
  select of_list, (created_at at time zone in_zone)::date,
    floor(4 * log(2, greatest(extract(epoch from created_at - started_at), 1)))::smallint, sign * count(*)
  from entry
  where list_id = of_list and number between first and last and deleted_at is null
    and started_at between created_at - interval '1 day' and created_at
  group by 2, 3
  on conflict (list_id, day, length) do update set rounds = known.rounds + excluded.rounds;

  -- An item that the submission does not name was not on the visitor's page.
  insert into item_figures as known (list_id, day, item_id, seen, left_out, noted)
  select of_list, (created_at at time zone in_zone)::date, item ->> 'listItemId', sign * count(*),
    sign * count(*) filter (where not (coalesce(corrected -> (item ->> 'listItemId'), item) ->> 'completed')::boolean),
    sign * count(*) filter (where coalesce(corrected -> (item ->> 'listItemId'), item) ->> 'note' is not null)
  from entry
    cross join lateral (
      select jsonb_object_agg(value ->> 'itemId', value) as corrected from jsonb_array_elements(correction)
    ) as correction_by_item
    cross join lateral jsonb_array_elements(items) as item
  where list_id = of_list and number between first and last and deleted_at is null
    and not coalesce((item ->> 'unnamed')::boolean, false)
  group by 2, 3
  on conflict (list_id, day, item_id) do update set
    seen = known.seen + excluded.seen, left_out = known.left_out + excluded.left_out, noted = known.noted + excluded.noted;
end
$$;

-- When a counted entry changes, its old version is subtracted and its new one added, in the same transaction. The row of `figures`
-- is locked before `counted_to` is read: a running count has already read the entry, and its `counted_to` is not committed yet.
create function recount_figures() returns trigger language plpgsql as $$
begin
  insert into figures (list_id, zone) select id, 'UTC' from list where id = new.list_id and owner_id is not null
  on conflict do nothing;
  perform from figures where list_id = new.list_id for update;
  perform from figures where list_id = new.list_id and counted_to >= new.number;
  if found then
    perform count_entries(new.list_id, new.number, new.number, case tg_when when 'BEFORE' then -1 else 1 end);
  end if;
  return new;
end
$$;

create trigger figures_before_change before update of items, correction, completed_count, deleted_at on entry
  for each row when (old.deleted_at is null and (old.deleted_at is distinct from new.deleted_at
    or old.completed_count <> new.completed_count or old.correction is distinct from new.correction
    or old.items is distinct from new.items))
  execute function recount_figures();
create trigger figures_after_change after update of items, correction, completed_count, deleted_at on entry
  for each row when (new.deleted_at is null and (old.deleted_at is distinct from new.deleted_at
    or old.completed_count <> new.completed_count or old.correction is distinct from new.correction
    or old.items is distinct from new.items))
  execute function recount_figures();

-- The entries from before are counted in the background.
insert into figures_due (list_id)
select s.list_id from list_stat s join list l on l.id = s.list_id
where l.owner_id is not null and l.deleted_at is distinct from 'epoch';

-- One row for each running session, so that the newest ones of a list are found without looking at its other drafts. The database
-- keeps it with the drafts themselves: a replica of the release before, which knows nothing of it, keeps it too.
create table running_session (
  list_id text not null,
  session_id text not null,
  touched_at timestamptz not null,
  drafts integer not null,
  ticked integer not null,
  note_bytes integer not null,
  primary key (list_id, session_id)
);
comment on table running_session is 'What the drafts of a session come to; written by the triggers of draft alone';
comment on column running_session.touched_at is 'when one of its drafts was last written';
comment on column running_session.drafts is 'how many rows of draft it has; without one there is no row here';
comment on column running_session.ticked is 'how many of them are ticked';
comment on column running_session.note_bytes is 'size of its notes, so that an answer can be bounded without reading them';

-- The draft's row is locked before the session's, and each tick locks one of either: ticks cannot wait for each other in a circle.
create function count_draft() returns trigger language plpgsql as $$
begin
  insert into running_session as counted (list_id, session_id, touched_at, drafts, ticked, note_bytes)
  values (new.list_id, new.session_id, new.updated_at, 1, new.completed::integer, coalesce(octet_length(new.note), 0))
  on conflict (list_id, session_id) do update set
    touched_at = greatest(counted.touched_at, excluded.touched_at),
    drafts = counted.drafts + case tg_op when 'INSERT' then 1 else 0 end,
    ticked = counted.ticked + excluded.ticked - coalesce(old.completed::integer, 0),
    note_bytes = counted.note_bytes + excluded.note_bytes - coalesce(octet_length(old.note), 0);
  return null;
end
$$;

-- In the order of the key, so that two who delete drafts of several sessions do not wait for each other in a circle either.
create function uncount_drafts() returns trigger language plpgsql as $$
declare
  lost record;
  had integer;
begin
  for lost in
    select list_id, session_id, count(*)::integer as drafts, (count(*) filter (where completed))::integer as ticked,
      coalesce(sum(octet_length(note)), 0)::integer as note_bytes
    from gone group by list_id, session_id order by list_id, session_id
  loop
    select drafts into had from running_session
    where list_id = lost.list_id and session_id = lost.session_id for update;
    if had > lost.drafts then
      update running_session
      set drafts = drafts - lost.drafts, ticked = ticked - lost.ticked, note_bytes = note_bytes - lost.note_bytes
      where list_id = lost.list_id and session_id = lost.session_id;
    else
      delete from running_session where list_id = lost.list_id and session_id = lost.session_id;
    end if;
  end loop;
  return null;
end
$$;

-- From here to the end of this migration drafts wait to be written, so that none is left out.
create trigger count_draft after insert or update on draft for each row execute function count_draft();
create trigger uncount_drafts after delete on draft referencing old table as gone
  for each statement execute function uncount_drafts();

insert into running_session (list_id, session_id, touched_at, drafts, ticked, note_bytes)
select list_id, session_id, max(updated_at), count(*), count(*) filter (where completed), coalesce(sum(octet_length(note)), 0)
from draft group by list_id, session_id;

create index running_session_by_touch on running_session (list_id, touched_at, session_id) include (ticked, note_bytes);

-- The planner knows how many sessions lists have as a rule. For one with a hundred times as many it would read and sort them all,
-- so that these two are left no other way than along the index.
create function newest_sessions(of_list text, most integer)
returns table (session_id text, touched_at timestamptz, note_bytes integer)
language sql stable set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
  select session_id, touched_at, note_bytes from running_session
  where list_id = of_list order by touched_at desc, session_id desc limit most
$$;
comment on function newest_sessions is 'The sessions of a list touched last, newest first; no others are looked at';

create function newest_ticked_sessions(of_list text, kept_max integer, most integer)
returns table (session_id text, touched_at timestamptz, note_bytes integer, ticked_sessions integer)
language sql stable set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
  select session_id, touched_at, note_bytes, (
    select count(*) from (
      select ticked from running_session
      where list_id = of_list order by touched_at desc, session_id desc limit kept_max
    ) as kept where ticked > 0
  )
  from (
    select session_id, touched_at, ticked, note_bytes from running_session
    where list_id = of_list order by touched_at desc, session_id desc limit kept_max
  ) as kept
  where ticked > 0 order by touched_at desc, session_id desc limit most
$$;
comment on function newest_ticked_sessions is
  'Of the `kept_max` sessions of a list touched last those with a tick, at most `most`, newest first; and how many have one';

create function forget_drafts_unless_touched(of_list text, of_session text, last_touch timestamptz) returns boolean
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_list || ' ' || of_session, 0)) then
    return false;
  end if;
  if exists (select from running_session where list_id = of_list and session_id = of_session and touched_at > last_touch) then
    return false;
  end if;
  delete from draft where list_id = of_list and session_id = of_session;
  return found;
end
$$;
comment on function forget_drafts_unless_touched is
  'Drops what a session has, all of it or nothing: nothing while it ticks or submits, or once it was touched again';

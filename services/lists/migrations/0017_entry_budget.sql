-- A list takes so many entries, and so many bytes of them, within a day from the first one on; what comes beyond is refused and comes later.

alter table list_stat
  add column day_since timestamptz,
  add column day_entries integer not null default 0,
  add column day_bytes bigint not null default 0,
  add column day_told timestamptz;
comment on column list_stat.day_since is 'When the day began within which entries and their bytes are counted';
comment on column list_stat.day_told is 'Of which day its owner was told that it is full';

drop function count_entry(text, timestamptz, text, timestamptz, integer, integer);

-- The last three have defaults for a replica of the release before, which knows no such budget.
create function count_entry(
  of_list text, at timestamptz, of_mailbox text, since timestamptz, list_max integer, mailbox_max integer,
  bytes bigint default 0, day_entries_max integer default null, day_bytes_max bigint default null,
  out number integer, out is_mailed boolean, out opens_at timestamptz, out is_told boolean
) language plpgsql volatile as $$
declare
  stat list_stat;
  day constant interval := '24 hours';
begin
  is_mailed := false;
  insert into list_stat as known (list_id, entries, last_at, day_since, day_entries, day_bytes)
  values (of_list, 1, at, at, 1, bytes)
  on conflict (list_id) do update set
    entries = known.entries + 1,
    last_at = greatest(known.last_at, excluded.last_at),
    day_since = case when known.day_since > at - day then known.day_since else at end,
    day_entries = case when known.day_since > at - day then known.day_entries else 0 end + 1,
    day_bytes = case when known.day_since > at - day then known.day_bytes else 0 end + bytes
  where known.day_since is null or known.day_since <= at - day
    or (coalesce(known.day_entries < day_entries_max, true) and coalesce(known.day_bytes < day_bytes_max, true))
  returning * into stat;
  if not found then
    select known.day_since + day, known.day_told is not distinct from known.day_since into opens_at, is_told
    from list_stat known where known.list_id = of_list;
    return;
  end if;
  number := stat.entries;
  if of_mailbox is null or stat.summary_from is not null then
    return;
  end if;
  if stat.mails_since is null or stat.mails_since <= since then
    stat.mails_since := at;
    stat.mails := 0;
  end if;
  if stat.mails < list_max then
    insert into mailbox_stat as known (mailbox, mails_since, mails) values (of_mailbox, at, 1)
    on conflict (mailbox) do update set
      mails_since = case when known.mails_since > since then known.mails_since else at end,
      mails = case when known.mails_since > since then known.mails + 1 else 1 end
    where known.mails_since <= since or known.mails < mailbox_max;
    is_mailed := found;
  end if;
  update list_stat set
    mails_since = stat.mails_since,
    mails = stat.mails + is_mailed::integer,
    summary_from = case when not is_mailed then number end,
    summary_due = case when not is_mailed then stat.mails_since + (at - since) end
  where list_id = of_list;
end
$$;
comment on function count_entry is
  'Gives an entry of a list its number and says whether it gets a mail of its own; where it asks for one, which it does with a mailbox, it else waits for a summary. The counts begin anew where they began before `since`. Where the list has taken what it takes within a day, it has no number, and `opens_at` says when there is room again';

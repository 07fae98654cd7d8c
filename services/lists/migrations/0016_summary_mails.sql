-- A list and a mailbox get so many mails about single entries within a while. What comes beyond waits for one summary of the list.

alter table list_stat
  add column mails_since timestamptz,
  add column mails integer not null default 0,
  add column summary_from integer,
  add column summary_due timestamptz,
  add constraint list_stat_summary_check check ((summary_from is null) = (summary_due is null));
comment on column list_stat.mails_since is 'When the time began within which mails about single entries are counted';
comment on column list_stat.mails is 'How many there were since';
comment on column list_stat.summary_from is 'The first entry that waits for a summary: all that ask for a mail wait from here on';
create index list_stat_summary_due on list_stat (summary_due) where summary_due is not null;

-- The same count for everything that goes to a mailbox, whatever list it is about.
create table mailbox_stat (
  mailbox text primary key,
  mails_since timestamptz not null,
  mails integer not null
);
comment on column mailbox_stat.mailbox is 'A hash: the count outlives whoever wrote the address, and names nobody';
create index mailbox_stat_since on mailbox_stat (mails_since);

-- Which entries a summary is about, so that news of it reaches each of them.
create table summary_mail (
  asked_by uuid primary key,
  list_id text not null references list on delete cascade,
  first_number integer not null,
  last_number integer not null,
  asked_at timestamptz not null
);
comment on column summary_mail.asked_by is 'The event that asked for it';
create index summary_mail_of_list on summary_mail (list_id);

create function count_entry(
  of_list text, at timestamptz, of_mailbox text, since timestamptz, list_max integer, mailbox_max integer,
  out number integer, out is_mailed boolean
) language plpgsql volatile as $$
declare
  stat list_stat;
begin
  insert into list_stat as known (list_id, entries, last_at) values (of_list, 1, at)
  on conflict (list_id) do update set entries = known.entries + 1, last_at = greatest(known.last_at, excluded.last_at)
  returning * into stat;
  number := stat.entries;
  is_mailed := false;
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
  'Gives an entry of a list its number and says whether it gets a mail of its own; where it asks for one, which it does with a mailbox, it else waits for a summary. The counts begin anew where they began before `since`';

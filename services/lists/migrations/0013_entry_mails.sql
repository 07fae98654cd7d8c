-- Whether a mail about the entry was asked for when it was recorded; nobody knows of those from before.
alter table entry add column mail_asked boolean not null default false;

-- What became of it, as notify told. A row comes with the first news or with 'send again': until then the mail is queued.
create table entry_mail (
  list_id text not null,
  number integer not null,
  asked_by uuid not null,
  attempt integer not null default 1,
  version integer not null default 0,
  status text not null check (status in ('queued', 'sent', 'failed')),
  reason text,
  changed_at timestamptz not null,
  primary key (list_id, number),
  foreign key (list_id, number) references entry (list_id, number) on delete cascade,
  check ((status = 'failed') = (reason is not null))
);
comment on column entry_mail.asked_by is 'the event that asked for this attempt: news of an earlier one comes too late';
comment on column entry_mail.version is 'of the news of this attempt; a higher one counts';
create index entry_mail_failed on entry_mail (list_id, changed_at) where status = 'failed';

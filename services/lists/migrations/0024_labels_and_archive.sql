-- How owners keep their lists in order. Visitors see neither, so neither changes a list's version.
alter table list
  add column labels jsonb not null default '[]',
  add column archived_at timestamptz;
comment on column list.labels is '["Kitchen", "Terrace"] in the order of the owner, ten at most';
comment on column list.archived_at is 'Since when its owner keeps it out of the usual view; it works as before';

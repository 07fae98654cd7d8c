-- Words that items had before their owner changed them: a phone that was offline may still show them.
create table item_wording (
  list_id text not null references list on delete cascade,
  item_id text not null,
  digest bytea not null,
  replaced_at timestamptz not null,
  primary key (list_id, item_id, digest)
);
comment on table item_wording is 'Earlier words of items, those of a list that were replaced last: 1,000 at most';
comment on column item_wording.digest is 'SHA-256 of the words, in UTF-8';

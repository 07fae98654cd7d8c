-- The secret of a receipt, which its visitor's phone has made, and that the visitor asked the owner to delete the entry (decision
-- 0075). The hashes have a table of their own: an index over the entries that are there would be built while nobody can write.
create table entry_receipt (
  secret_hash bytea primary key,
  list_id text not null,
  number integer not null,
  unique (list_id, number),
  foreign key (list_id, number) references entry (list_id, number) on delete cascade
);
comment on table entry_receipt is 'Which entry the receipt of a secret shows; entries of live demos and of older fill pages have none';
comment on column entry_receipt.secret_hash is 'SHA-256 of the secret in the address of the receipt, which is stored nowhere';

alter table entry add column deletion_asked_at timestamptz;
comment on column entry.deletion_asked_at is 'When its visitor first asked the owner to delete it';

-- What requests with an Idempotency-Key made (decision H6). The row comes with what was made: asked again within a day, a
-- request finds it and makes nothing more.
create table idempotency_key (
  owner_id uuid not null,
  request text not null,
  key text not null,
  body_hash bytea not null,
  made_id text not null,
  made_at timestamptz not null,
  primary key (owner_id, request, key)
);
comment on column idempotency_key.request is 'the kind of request: a key counts for one kind alone';
create index idempotency_key_by_time on idempotency_key (made_at);

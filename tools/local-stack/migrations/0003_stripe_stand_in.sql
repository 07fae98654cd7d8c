-- Objects of the payment provider's stand-in, as they are answered.
create table stripe_object (
  number bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  body jsonb not null
);
create index on stripe_object (kind, number desc);

-- First outcomes by Idempotency-Key.
create table stripe_request (
  key text primary key,
  request_sha256 text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now()
);

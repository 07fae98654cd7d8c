-- What the payment provider's stand-in needs to live through years in a test, and through kill -9.

-- Lists are filtered by what objects hold.
create index on stripe_object using gin (body jsonb_path_ops);

-- An outcome is now kept with what it did, in one statement; a request that was killed leaves nothing.
delete from stripe_request where status is null;
alter table stripe_request alter column status set not null, alter column answer set not null;

-- What is to happen when: seconds of the virtual clock, or of the test clock named.
create table stripe_job (
  number bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  clock text,
  due_at bigint not null,
  unique (kind, subject)
);
create index on stripe_job (due_at, number);

-- Events on their way to an endpoint; `due_at` is null once one has arrived or was given up.
create table stripe_delivery (
  number bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempts int not null default 0,
  first_at timestamptz not null default now(),
  due_at timestamptz,
  delivered_at timestamptz,
  unique (event_id, endpoint_id)
);
create index on stripe_delivery (due_at) where due_at is not null;

-- How far the virtual clock runs ahead of the wall clock.
create table stripe_clock (
  only_row boolean primary key default true check (only_row),
  offset_seconds bigint not null
);

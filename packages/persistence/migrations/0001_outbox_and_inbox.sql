-- Events waiting to be told. A row is written in the transaction of the change it tells about.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  subject text not null,
  payload text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index outbox_unsent on outbox (id) where sent_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Events already taken, one row for each consumer inside the service.
create table inbox (
  event_id uuid not null,
  consumer text not null,
  received_at timestamptz not null default now(),
  primary key (event_id, consumer)
);

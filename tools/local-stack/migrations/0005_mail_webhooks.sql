-- What Resend would tell of a mail, until it was taken or is given up.
create table mail_webhook (
  number bigint generated always as identity primary key,
  id text not null unique,
  payload jsonb not null,
  attempts int not null default 0,
  due_at timestamptz not null default now()
);
create index on mail_webhook (due_at);

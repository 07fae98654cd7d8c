-- Mails as they were handed over, without their attachments' bytes.
create table mail (
  number bigint generated always as identity primary key,
  id uuid not null unique,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table mail_attachment (
  id uuid primary key,
  mail_id uuid not null references mail (id) on delete cascade deferrable initially deferred,
  position int not null,
  filename text,
  content_type text not null,
  content_id text,
  content bytea not null
);
create index on mail_attachment (mail_id, position);

-- First outcomes by Idempotency-Key, answered again for 24 hours.
create table mail_request (
  key text primary key,
  body_sha256 text not null,
  answer jsonb not null,
  created_at timestamptz not null default now()
);

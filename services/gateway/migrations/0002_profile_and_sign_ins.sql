-- Grows with every new password; a session opened under an older one opens nothing any more.
alter table account add column password_version integer not null default 1;

-- What an owner needs to tell a sign-in of their own from a stranger's, and to end it.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  add column address text not null default '',
  add column password_version integer not null default 1;

alter table session add constraint session_id_key unique (id);

-- An address that counts once the link mailed to it was opened; of the link lies here only its token's SHA-256. One row
-- for each account, kept for a while after its end: a link opened twice answers twice, and mails stay counted.
create table email_change (
  account_id uuid primary key references account (id) on delete cascade,
  new_email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Mails asked for since `mails_since`.
  mails integer not null,
  mails_since timestamptz not null
);

create index email_change_expires on email_change (expires_at);

-- Logos by the SHA-256 of their bytes (decision O5). `used_at` is when an account last took it or left it.
create table logo (
  hash text primary key,
  extension text not null,
  bytes bytea not null,
  used_at timestamptz not null
);

-- Already compressed: trying again would only cost time.
alter table logo alter column bytes set storage external;

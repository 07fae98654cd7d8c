-- An address is its owner's once somebody who reads it said so. Every account so far was opened before addresses were
-- confirmed, or by us.
alter table account
  add column email_confirmed_at timestamptz,
  -- What billing last told us, as the columns beside it.
  add column subscription_status text not null default 'none';

update account set
  email_confirmed_at = created_at,
  -- As far as it can be told from here; billing's next telling is exact.
  subscription_status = case
    when stripe_subscription_id is null then 'none'
    when trial_ends_at > now() then 'trialing'
    else 'active' end;

-- Somebody forgot a password. It is noted before anybody looks whether an account has the address, so that asking takes
-- the same time either way; the row goes as soon as that was looked at.
create table password_reset_ask (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null
);

-- The one link of an account that sets a new password, mailed to `email`; of its token lies here only the SHA-256. It works
-- under the password and the address it was asked for, so that any new password ends it.
create table password_reset (
  account_id uuid primary key references account (id) on delete cascade,
  email text not null,
  password_version integer not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create index password_reset_expires on password_reset (expires_at);

-- When each thing that has us mail a link was done lately. Keys hold no address that could be read.
create table mail_quota (
  key text primary key,
  used_at timestamptz[] not null
);

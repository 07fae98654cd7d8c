-- Owners and their sign-ins. Names and addresses are unique regardless of case (decision H2a).

create table account (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  company_name text,
  company_logo_url text,
  -- What billing last told us; `subscription_version` lets the newer telling win.
  stripe_subscription_id text,
  trial_ends_at timestamptz,
  subscription_version integer not null default 0,
  -- Grows with every change that owner-changed tells others about.
  version integer not null default 1,
  created_at timestamptz not null
);

create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));

-- The token itself stays in the browser; here lies only its SHA-256.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index session_account on session (account_id);
create index session_last_seen on session (last_seen_at);

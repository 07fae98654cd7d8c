-- Sign-ups with a trial, every step kept before the next, so that one killed in between is finished or undone. A row is
-- 'reserved' while its account is being made, 'ending' while what billing did for it is undone, and then gone; 'done' keeps
-- what was agreed to, and when (decision P4).

create table signup (
  id uuid primary key,
  owner_id uuid not null unique,
  -- Null until there is an account, with which the row goes.
  account_id uuid references account (id) on delete cascade,
  step text not null check (step in ('reserved', 'ending', 'done')),
  username text not null,
  email text not null,
  -- Null once the account has it.
  password_hash text,
  first_name text,
  last_name text,
  period text not null,
  payment_method_id text not null,
  setup_intent_id text,
  consent text not null,
  created_at timestamptz not null,
  check ((step = 'done') = (account_id is not null))
);

-- One name and one address are reserved once; afterwards the account's own keys hold them.
create unique index signup_username_key on signup (lower(username)) where step <> 'done';
create unique index signup_email_key on signup (lower(email)) where step <> 'done';
create index signup_account on signup (account_id);
create index signup_done_email on signup (lower(email));

-- The last word of the provider about an owner's subscription, and what the others were told of it.
alter table subscription
  -- Null for the demo owner's first one, which no provider made.
  add column customer_id text,
  add column cancel_at timestamptz,
  add column past_due_since timestamptz,
  add column access_ends_at timestamptz,
  add column had_trial boolean not null default false,
  add column card_fingerprint text,
  add column synced_at timestamptz not null default now(),
  add column stripe_version text,
  add column told jsonb,
  -- When to ask the provider again though it tells nothing; null for never.
  add column look_at timestamptz;

create index subscription_look_at on subscription (look_at);
create index subscription_customer on subscription (customer_id);

-- Who owners are to their mails, as gateway told last. A forgotten one keeps the row without its data, so that an event
-- that comes late does not bring them back.
create table owner (
  id uuid primary key,
  email text,
  first_name text,
  account_version bigint not null,
  forgotten_at timestamptz
);

-- Webhooks as hints: something happened, the provider has to be asked what.
create table stripe_event (
  id text primary key,
  type text not null,
  subscription_id text,
  customer_id text,
  received_at timestamptz not null,
  tries integer not null default 0,
  try_at timestamptz not null,
  handled_at timestamptz
);

create index stripe_event_waiting on stripe_event (try_at) where handled_at is null;
create index stripe_event_handled on stripe_event (handled_at) where handled_at is not null;

-- Sign-ups with a trial: every step is kept before the next is taken. Their first words count, also when asked again.
create table signup (
  id uuid primary key,
  owner_id uuid not null,
  email text not null,
  name text,
  period text not null check (period in ('monthly', 'annually')),
  setup_intent_id text,
  payment_method_id text,
  customer_id text,
  subscription_id text,
  created_at timestamptz not null,
  -- Ended before it was complete; undone once nothing of it is left at the provider.
  canceled_at timestamptz,
  undone_at timestamptz
);

-- One card form, one sign-up.
create unique index signup_setup_intent on signup (setup_intent_id);
create index signup_owner on signup (owner_id);
create index signup_to_undo on signup (canceled_at) where canceled_at is not null and undone_at is null;

-- The latest attempt of an owner to subscribe; its number is in the provider's keys.
create table subscribe_attempt (
  owner_id uuid primary key,
  number integer not null,
  period text not null check (period in ('monthly', 'annually')),
  customer_id text,
  subscription_id text
);

-- Mails told, once for all time each.
create table told_mail (
  key text primary key,
  owner_id uuid not null,
  told_at timestamptz not null default now()
);

create index told_mail_owner on told_mail (owner_id);

-- What billing knows of an owner's subscription (decision H5); an owner without a row has none.
create table subscription (
  owner_id uuid primary key,
  subscription_id text not null unique,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  period text not null check (period in ('monthly', 'annually')),
  price_cents integer not null check (price_cents > 0),
  currency text not null check (length(currency) = 3),
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  card_brand text,
  card_last4 text,
  -- Grows with every change: readers of subscription-changed keep the highest.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

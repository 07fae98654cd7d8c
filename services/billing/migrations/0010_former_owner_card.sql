-- The card of a workspace's former owner, from the handover on: the provider keeps charging it until the new owner gives one.
create table former_owner_card (
  owner_id uuid primary key,
  -- 'gone': the new owner gave a card, or the subscription ended. The row stays, so that an old event changes nothing.
  state text not null check (state in ('in_use', 'taken_back', 'gone')),
  -- The latest handover that was seen.
  handed_over_at timestamptz not null,
  -- By the provider's clock: cards that were added until then are the former owner's.
  added_until timestamptz not null,
  email text,
  first_name text,
  name text,
  time_zone text,
  workspace_name text,
  new_owner text,
  -- Taking the card back is what ends the subscription.
  ends_subscription boolean not null default false,
  -- When the worker removes the card at the provider; null where there is nothing to remove.
  remove_at timestamptz,
  constraint gone_card_has_no_owner check (state <> 'gone' or (email is null and first_name is null and name is null))
);
create index former_owner_card_remove_at on former_owner_card (remove_at) where remove_at is not null;

-- Links that take a card back. Only a token's hash is stored.
create table card_link (
  token_hash bytea primary key,
  owner_id uuid not null references former_owner_card on delete cascade,
  -- The card that it takes back: that of no later former owner.
  added_until timestamptz not null,
  expires_at timestamptz not null
);
create index card_link_owner on card_link (owner_id);
create index card_link_expires_at on card_link (expires_at);

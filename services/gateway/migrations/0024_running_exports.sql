-- The exports of an owner that are under way, over all gateways: two places for each account. A gateway extends `held_until` while it
-- sends; after that time the place is free again, also if the gateway was killed.
create table running_export (
  account_id uuid not null references account (id) on delete cascade,
  place smallint not null,
  export_id uuid not null,
  held_until timestamptz not null,
  primary key (account_id, place)
);

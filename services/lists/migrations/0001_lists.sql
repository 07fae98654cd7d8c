-- What lists knows of an owner, fed by events of gateway and billing (decision O8). A row may exist before any event
-- came: creating a list makes it, to have something to lock. The versions say which event was heard last.
create table owner (
  id uuid primary key,
  email text,
  first_name text,
  last_name text,
  company_name text,
  company_logo_url text,
  list_limit integer default 10,
  account_version bigint,
  subscription_version bigint
);
comment on column owner.list_limit is 'null: unlimited';

create table list (
  id text primary key,
  owner_id uuid not null,
  title text not null,
  description text not null,
  type text not null check (type in ('TODO', 'INVENTORY')),
  require_signature boolean not null,
  notification_email text,
  items jsonb not null,
  item_count integer not null generated always as (jsonb_array_length(items)) stored,
  retired_items jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column list.items is '[{ id, content }] in the order of the list';
comment on column list.retired_items is '[{ id, content }] once on the list: a phone that was offline may still name them';
create index list_of_owner on list (owner_id, created_at desc, id desc) where deleted_at is null;

create table list_stat (
  list_id text primary key references list on delete cascade,
  entries integer not null,
  last_at timestamptz not null
);
comment on table list_stat is 'Counts entries and gives them their numbers: nobody counts rows while somebody waits';

-- No foreign key: a tick is the most frequent write and would lock the row of its list each time.
create table draft (
  list_id text not null,
  session_id text not null,
  item_id text not null,
  completed boolean not null,
  note text,
  updated_at timestamptz not null,
  primary key (list_id, session_id, item_id)
);
create index draft_by_touch on draft (updated_at);

-- The primary key is also the order of pages: numbers grow, so newest first is the key read backwards.
create table entry (
  list_id text not null references list on delete cascade,
  number integer not null,
  session_id text not null,
  receipt text not null,
  created_at timestamptz not null,
  completed_count integer not null,
  total_count integer not null,
  user_agent text not null,
  signature bytea,
  latitude numeric(7, 4),
  longitude numeric(7, 4),
  items jsonb not null,
  items_bytes integer not null,
  primary key (list_id, number),
  constraint entry_once_per_session unique (list_id, session_id)
);
comment on column entry.items_bytes is 'Size of items as JSON, so that a page can be bounded without reading it';

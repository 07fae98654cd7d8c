-- A workspace holds what an account owned before: lists, entries, company settings and the subscription. The workspace of an
-- account has the id of that account, so no id, address or printed code changes.

-- Until the triggers stand, no process of the release before changes an account.
lock table account in share row exclusive mode;

create table workspace (
  id uuid primary key,
  created_at timestamptz not null
);

create table membership (
  workspace_id uuid not null references workspace (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  joined_at timestamptz not null,
  primary key (workspace_id, account_id)
);

create index membership_account on membership (account_id);
create unique index membership_owner on membership (workspace_id) where role = 'owner';

insert into workspace (id, created_at) select id, created_at from account;
insert into membership (workspace_id, account_id, role, joined_at) select id, id, 'owner', created_at from account;

-- A trigger, because processes of the release before create accounts too.
create function create_workspace() returns trigger language plpgsql as $$
begin
  insert into workspace (id, created_at) values (new.id, new.created_at);
  insert into membership (workspace_id, account_id, role, joined_at) values (new.id, new.id, 'owner', new.created_at);
  return null;
end $$;

create trigger create_workspace after insert on account for each row execute function create_workspace();

-- With an account go the workspaces that it owns.
create function delete_owned_workspaces() returns trigger language plpgsql as $$
begin
  delete from workspace using membership
  where workspace.id = workspace_id and account_id = old.id and role = 'owner';
  return old;
end $$;

create trigger delete_owned_workspaces before delete on account
for each row execute function delete_owned_workspaces();

-- The workspace in which new tabs of this person begin; null for the own one. Without a foreign key: who is no member any more
-- begins in the own one.
alter table account add column start_workspace_id uuid;

-- An invitation. Only the hash of its token is kept. An accepted one stays for a while, so that a repeated request gets
-- its answer.
create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'admin')),
  token_hash bytea not null unique,
  invited_by uuid references account (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid references account (id) on delete cascade,
  accepted_at timestamptz
);

create unique index invitation_email on invitation (workspace_id, lower(email)) where accepted_at is null;
create index invitation_expires on invitation (expires_at);
create index invitation_invited_by on invitation (invited_by);
create index invitation_accepted_by on invitation (accepted_by);

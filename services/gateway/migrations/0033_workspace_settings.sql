-- Company and subscription belong to a workspace, which can get another owner. Processes of the release before read and write
-- them in `account`, so triggers copy each change to the other table. The columns of `account` go with the next release.

-- Until the triggers stand, no process of the release before changes an account.
lock table account in share row exclusive mode;

alter table workspace
  add column company_name text,
  add column company_logo_url text,
  add column stripe_subscription_id text,
  add column subscription_status text not null default 'none',
  add column list_limit integer default 10,
  add column trial_ends_at timestamptz,
  add column subscription_version integer not null default 0,
  -- Added to the version of the owner's account, it is the version of this workspace's events.
  add column version_offset integer not null default 0;

update workspace set (
  company_name, company_logo_url, stripe_subscription_id, subscription_status, list_limit, trial_ends_at,
  subscription_version) = (
  account.company_name, account.company_logo_url, account.stripe_subscription_id, account.subscription_status,
  account.list_limit, account.trial_ends_at, account.subscription_version)
from account where account.id = workspace.id;

create or replace function create_workspace() returns trigger language plpgsql as $$
begin
  insert into workspace (
    id, created_at, company_name, company_logo_url, stripe_subscription_id, subscription_status, list_limit,
    trial_ends_at, subscription_version)
  values (
    new.id, new.created_at, new.company_name, new.company_logo_url, new.stripe_subscription_id,
    new.subscription_status, new.list_limit, new.trial_ends_at, new.subscription_version);
  insert into membership (workspace_id, account_id, role, joined_at) values (new.id, new.id, 'owner', new.created_at);
  return null;
end $$;

create function copy_account_to_workspace() returns trigger language plpgsql as $$
begin
  update workspace set (
    company_name, company_logo_url, stripe_subscription_id, subscription_status, list_limit, trial_ends_at,
    subscription_version) = (
    new.company_name, new.company_logo_url, new.stripe_subscription_id, new.subscription_status, new.list_limit,
    new.trial_ends_at, new.subscription_version)
  where id = new.id;
  return null;
end $$;

create trigger copy_account_to_workspace after update on account for each row
when (
  (old.company_name, old.company_logo_url, old.subscription_version) is distinct from
  (new.company_name, new.company_logo_url, new.subscription_version) and pg_trigger_depth() = 0)
execute function copy_account_to_workspace();

create function copy_workspace_to_account() returns trigger language plpgsql as $$
begin
  update account set (
    company_name, company_logo_url, stripe_subscription_id, subscription_status, list_limit, trial_ends_at,
    subscription_version) = (
    new.company_name, new.company_logo_url, new.stripe_subscription_id, new.subscription_status, new.list_limit,
    new.trial_ends_at, new.subscription_version)
  where id = new.id;
  return null;
end $$;

create trigger copy_workspace_to_account after update on workspace for each row
when (
  (old.company_name, old.company_logo_url, old.subscription_version) is distinct from
  (new.company_name, new.company_logo_url, new.subscription_version) and pg_trigger_depth() = 0)
execute function copy_workspace_to_account();

-- The workspaces that an erased account owned.
alter table account_deletion add column workspace_ids uuid[] not null default '{}';

-- The offer of a workspace to one of its members, which waits for their answer.
create table handover (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  account_id uuid not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references membership (workspace_id, account_id) on delete cascade
);

create index handover_account on handover (account_id);

-- Accounts that are gone. The row of such an owner stays with its id alone: an event from before that comes late finds it and
-- brings nothing back, and nothing can be made for it.
alter table owner add column deleted_at timestamptz;
alter table owner add constraint deleted_owner_is_empty check (
  deleted_at is null or not email_confirmed and list_limit = 0 and num_nonnulls(
    email, first_name, last_name, company_name, company_logo_url, account_version, subscription_version) = 0);
comment on column owner.deleted_at is 'a tombstone since then; null while there is an account';

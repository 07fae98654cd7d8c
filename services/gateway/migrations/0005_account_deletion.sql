-- Accounts that are being deleted, and those that are gone. The row comes first, so that what was begun is finished. It outlives
-- the account, with nothing in it that says whose it was, so that what is heard late of it is not waited for (decision 0021).
create table account_deletion (
  account_id uuid primary key,
  asked_at timestamptz not null,
  -- Null while the account is there.
  erased_at timestamptz
);

create index account_deletion_open on account_deletion (asked_at) where erased_at is null;

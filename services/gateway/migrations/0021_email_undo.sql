-- For seven days a link mailed to the address an account had brings that address back. Of the link lies here only its token's
-- SHA-256. As long as the row is there, nobody else can have the address.
create table email_undo (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_undo_account on email_undo (account_id);
create index email_undo_email on email_undo (lower(email));
create index email_undo_expires on email_undo (expires_at);

-- The session in which the address was asked for: it goes on when the link is opened, while the others end.
alter table email_change add column asked_in uuid;

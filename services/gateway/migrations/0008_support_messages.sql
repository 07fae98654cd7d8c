-- What people wrote by the support form and the contact form, kept before anybody is mailed, for twelve months.
create table support_message (
  id uuid primary key,
  kind text not null check (kind in ('support', 'contact')),
  name text not null,
  email text not null,
  issue_type text,
  subject text,
  text text not null,
  -- True where the field was filled in that nobody sees: kept for a person to look at, and never mailed.
  is_from_program boolean not null,
  -- Of what was sent and the name the page gave it, so that sending it again stores nothing twice; null where it gave none.
  request_hash bytea unique,
  received_at timestamptz not null,
  -- Null while it waits to be mailed.
  told_at timestamptz
);

create index support_message_waiting on support_message (received_at) where told_at is null and not is_from_program;
create index support_message_received on support_message (received_at);
-- What an account's deletion looks for.
create index support_message_email on support_message (lower(email));

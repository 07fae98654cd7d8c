-- Whose delivery it is, so that an owner's can be erased with the account; null where it was recorded before.
alter table delivery add column owner_id uuid;

create index delivery_owner on delivery (owner_id);

-- Owners whose account is gone: nothing is mailed for them any more but the good-bye, as long as it is to be said. Kept,
-- so that an event that comes late or again neither mails them nor brings them back.
create table forgotten_owner (
  id uuid primary key,
  -- The event whose good-bye is to be said; null once it was.
  goodbye_event_id uuid
);

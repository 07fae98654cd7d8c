-- To whom lists may write, and what whoever reads that address said to it (decision O4). Whether an address is the
-- account's own is not kept here: it is told by comparing, because accounts change.
create table notification_address (
  owner_id uuid not null,
  address text not null check (address = lower(address)),
  token text not null unique,
  answer text check (answer in ('confirm', 'stop')),
  resumed boolean not null default false,
  asked_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, address)
);
comment on column notification_address.answer is 'what its reader last said by the link of a mail; null: nothing yet';
comment on column notification_address.resumed is 'the owner undid a stop; counts only while the address is the account''s own';
comment on column notification_address.asked_at is 'when its reader was last asked to agree';

-- When each thing that sends a mail to a stranger was done lately: a mail is not sent more often than that.
create table mail_quota (
  key text primary key,
  used_at timestamptz[] not null
);

-- Addresses of lists from before there was this table. Nobody asked their readers yet: the next save does.
insert into notification_address (owner_id, address, token, created_at)
select owner_id, lower(notification_email), replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now()
from list where notification_email is not null
group by owner_id, lower(notification_email);

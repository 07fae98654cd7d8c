-- Whether whoever wrote a message was signed in and had confirmed the address: only then does its copy repeat what was written.
alter table support_message add column is_senders_address boolean not null default false;

-- Whether its sender's share of the hour's mails was used up: it waits behind everybody who has something left of theirs.
alter table support_message add column is_surplus boolean not null default false;

drop index support_message_waiting;
create index support_message_waiting on support_message (is_surplus, received_at) where told_at is null and not is_from_program;

-- How many lists an account may have, as billing last told; null for any number.
alter table account add column list_limit integer default 10;

-- As far as it can be told from here; billing's next telling is exact.
update account set list_limit = null where subscription_status in ('trialing', 'active', 'past_due');

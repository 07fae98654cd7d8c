-- The subscription of the latest attempt, once the provider said that it is over: nobody asks about it again.
alter table subscribe_attempt add column over_subscription_id text;

-- When the worker asks the provider about an attempt that may have been paid, and how often it did: a webhook may be late or
-- lost. Null where there is nothing to ask.
alter table subscribe_attempt
  add column look_at timestamptz,
  add column looks integer not null default 0;

update subscribe_attempt set look_at = now() + random() * interval '1 hour'
where subscription_id is not null
  and not exists (select from subscription where subscription.subscription_id = subscribe_attempt.subscription_id);

create index subscribe_attempt_look_at on subscribe_attempt (look_at) where look_at is not null;

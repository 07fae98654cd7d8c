-- How often a subscription was cancelled: each time is told once. The provider's own moment of it moves with whatever is
-- changed about a subscription that is ending.
alter table subscription
  add column cancellations integer not null default 0,
  -- The latest invoice that was looked at: several may come between two looks, and each payment has its receipt.
  add column latest_invoice_id text;

update subscription set cancellations = 1 where cancel_at_period_end or status = 'canceled';

insert into told_mail (key, owner_id)
select 'canceled/' || subscription_id || '/1', owner_id from subscription where cancellations = 1
on conflict (key) do nothing;

-- A try to charge is told once, whatever came of it.
insert into told_mail (key, owner_id)
select replace(key, 'payment_action/', 'payment_failed/') || '/1', owner_id from told_mail where key like 'payment_action/%'
on conflict (key) do nothing;

-- When to tell the provider the address an owner has now; null where there is nothing to tell.
alter table owner add column email_due_at timestamptz;

create index owner_email_due on owner (email_due_at) where email_due_at is not null;

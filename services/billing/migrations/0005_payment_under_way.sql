-- Whether the invoice of the period that runs is still to be charged, as the provider last said. Every subscription is looked
-- at once a day.
alter table subscription add column payment_under_way boolean not null default false;

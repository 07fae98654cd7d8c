-- What the daily purge looks for: settled deliveries by age.
create index delivery_settled on delivery (created_at) where status <> 'pending';

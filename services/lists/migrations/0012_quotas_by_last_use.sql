-- The newest use stands last. The purge finds what it looks for without reading the whole table.
create index mail_quota_last_use on mail_quota ((used_at[cardinality(used_at)]));

-- No release has used this table: handlers of events are idempotent by themselves.
drop table if exists inbox;

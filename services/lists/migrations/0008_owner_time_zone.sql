-- The zone in which mails to or of this owner say their times, by its IANA name, as gateway told it; null where it is not known.
alter table owner add column time_zone text;
alter table owner add constraint deleted_owner_has_no_zone check (deleted_at is null or time_zone is null);

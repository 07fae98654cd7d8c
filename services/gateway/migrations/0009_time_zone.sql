-- The zone an owner's browser told, by its IANA name: mails say their times in it. Null until a browser told one.
alter table account add column time_zone text;
alter table signup add column time_zone text;

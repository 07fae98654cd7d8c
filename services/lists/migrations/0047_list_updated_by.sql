-- Who made the newest version of a list. Null for versions made before, and unknown where a release without these columns
-- stores one: then `updated_by_version` is not the version. The name is kept as it was, because a service asks no other one.
alter table list
  add column updated_by uuid,
  add column updated_by_name text,
  add column updated_by_version integer;

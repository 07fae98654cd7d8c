-- The address of who made the newest version of a list, as it was then, beside the name. Empty where nobody had confirmed it. Null,
-- like the name, where a release without these columns stored the version.
alter table list add column updated_by_email text;

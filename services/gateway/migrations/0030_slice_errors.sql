-- For whom a version of a slice failed, so that gateways go back to the version before. `visitor` is a hash of the network
-- address with the salt of a day, and salts are deleted with their rows. One row for each visitor and minute.
create table slice_error (
  slice text not null,
  version text not null,
  minute timestamptz not null,
  visitor bytea not null,
  kind text not null check (kind in ('load', 'render')),
  primary key (slice, version, minute, visitor)
);

create index slice_error_minute on slice_error (minute);

-- Twice 122 random bits for each day.
create table slice_error_salt (
  day date primary key,
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

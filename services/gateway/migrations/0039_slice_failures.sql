-- In which documents a version of a slice failed, so that gateways go back to the version before. `document` is the random id
-- of a document that a gateway served with that version. `network` is a hash of the network address with the salt of a day.
-- It takes the place of `slice_error`, into which gateways of the release before still write.
create table slice_failure (
  slice text not null,
  version text not null,
  document bytea not null,
  network bytea not null,
  minute timestamptz not null,
  kind text not null check (kind in ('load', 'render')),
  primary key (slice, version, document)
);

create index slice_failure_minute on slice_failure (minute);

-- To how many networks each gateway served a slice lately. It holds no address, and no hash of one.
create table slice_served (
  slice text not null,
  gateway uuid not null,
  networks integer not null,
  at timestamptz not null,
  primary key (slice, gateway)
);

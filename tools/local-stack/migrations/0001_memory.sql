-- What this installation has done once and need not do again.
create table memory (
  name text primary key,
  done_at timestamptz not null default now()
);

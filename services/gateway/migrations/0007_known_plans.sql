-- The price catalogue as billing last told it: what the public pages name while billing is away. One row at most.
create table known_plans (
  single boolean primary key default true check (single),
  plans jsonb not null,
  told_at timestamptz not null
);

-- Lists that were saved, deleted or restored at a gateway. The others look here several times a second and drop such a list from their
-- cache, so that a missed event shows no visitor an old list (decision 0056). A row counts for a minute.
create table list_change (
  id bigint generated always as identity primary key,
  list_id text not null,
  changed_at timestamptz not null default now()
);

create index list_change_changed_at on list_change (changed_at);

-- The trail of a workspace: who did what, and when. A row is stored once: lists and billing tell of it with their event's id.
-- The names are those of that moment, so that the trail can be read when a person or a list is gone.
create table activity (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_id uuid,
  actor_name text,
  list_id text,
  list_title text,
  details jsonb not null default '{}'
);

create index activity_newest on activity (workspace_id, at desc, id desc);
create index activity_of_person on activity (workspace_id, actor_id, at desc, id desc);
create index activity_of_list on activity (workspace_id, list_id, at desc, id desc) where list_id is not null;
create index activity_at on activity (at);

-- Lists of nobody's, to try with a phone without an account. Without an owner, nothing that an owner asks, hears or has erased
-- can name one; and only such a list ends by itself.
alter table list alter column owner_id drop not null;
alter table list add column expires_at timestamptz;
alter table list add constraint list_of_nobody_ends check ((owner_id is null) = (expires_at is not null));
comment on column list.owner_id is 'null: a live demo, nobody''s but whoever knows its id';
comment on column list.expires_at is 'from then on visitors find the list no more; null: never';
create index list_by_end on list (expires_at) where expires_at is not null;

-- As many live demos as there may be at a time. Opening one takes a free place in its own statement, without waiting for
-- others who open one; erasing the list frees it.
create table live_demo_place (
  number integer primary key,
  list_id text unique references list on delete set null
);
insert into live_demo_place (number) select generate_series(1, 2000);
create index live_demo_place_free on live_demo_place (number) where list_id is null;

-- A replica of the release before knows no zone and makes a tombstone without clearing it, which deleted_owner_has_no_zone refuses.
-- While both releases run the database clears it.
create function drop_zone_of_tombstone() returns trigger language plpgsql as $$
begin
  new.time_zone := null;
  return new;
end
$$;
create trigger drop_zone_of_tombstone before insert or update on owner
  for each row when (new.deleted_at is not null and new.time_zone is not null)
  execute function drop_zone_of_tombstone();

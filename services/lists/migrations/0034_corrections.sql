-- What an owner corrects of an entry. `items`, the time and everything else stay as recorded, as the seal needs it. Counts, notes and
-- name follow the correction, because the filters and their indexes read them; what was recorded is beside them.
alter table entry
  add column corrected_at timestamptz,
  add column correction jsonb,
  add column recorded_count integer,
  add column recorded_name text;
comment on column entry.correction is
  '[{"itemId": "a1", "completed": true, "note": null}]: the items that differ from those recorded (decision 0064)';
comment on column entry.recorded_count is 'Of a corrected entry: the sealed completed_count';
comment on column entry.recorded_name is 'Of a corrected entry: the sealed visitor_name';

create function erase_correction() returns trigger language plpgsql as $$
begin
  new.completed_count = old.recorded_count;
  new.corrected_at = null;
  new.correction = null;
  new.recorded_count = null;
  new.recorded_name = null;
  return new;
end
$$;
comment on function erase_correction is
  'Erases the correction with the items, whoever erases them: a purge, a process of the release before, a person';

create trigger entry_erased before update of items on entry
  for each row when (new.items = '[]' and old.items <> '[]' and old.corrected_at is not null)
  execute function erase_correction();

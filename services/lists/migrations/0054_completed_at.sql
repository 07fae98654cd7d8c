-- When an entry was completed by the word of the visitor's phone (decision 0101). Null where it was sent at once: it is then
-- `created_at`, also in entries from before and in those of a release without these columns. So no row is written here.
alter table entry
  add column completed_at timestamptz,
  add column completed_cut boolean not null default false;
comment on column entry.completed_at is
  'When it was completed, where that is more than a minute before it was received; null: created_at';
comment on column entry.completed_cut is
  'What the phone said was not plausible: completed_at is thirty days before the receipt, or null for the receipt';

-- As seal_entry before, which a release without formats calls.
create function seal_entry(of_list text, of_number integer, digests text, format integer) returns bytea
language plpgsql volatile as $$
declare
  before bytea;
begin
  -- In order, so that the plan is by number also where it is made while there are hardly any entries: it is kept when there are many.
  select seal into before from entry where list_id = of_list and number >= of_number - 1 and number < of_number
  order by number desc limit 1;
  return sha256(convert_to(
    concat_ws(e'\n', 'scanlist-entry-' || format, of_list, of_number, coalesce(encode(before, 'hex'), 'genesis'), digests),
    'UTF8'));
end
$$;
comment on function seal_entry(text, integer, text, integer) is
  'The seal of an entry whose part digests are these, in hexadecimal, one a line, in this format';

-- As before (0046), but an entry counts for the day and hour when it was completed. Those from before have no other time, so
-- nothing is recounted.
create or replace function count_entries(of_list text, first integer, last integer, sign integer) returns void
language plpgsql volatile as $$
declare
  in_zone constant text := (select zone from figures where list_id = of_list);
begin
  insert into hour_figures as known (list_id, day, hour, entries, complete)
  select of_list, (coalesce(completed_at, created_at) at time zone in_zone)::date,
    extract(hour from coalesce(completed_at, created_at) at time zone in_zone)::smallint,
    sign * count(*), sign * count(*) filter (where completed_count = total_count)
  from entry where list_id = of_list and number between first and last and deleted_at is null
  group by 2, 3
  on conflict (list_id, day, hour) do update set
    entries = known.entries + excluded.entries, complete = known.complete + excluded.complete;

  insert into round_figures as known (list_id, day, length, rounds)
  select of_list, (coalesce(completed_at, created_at) at time zone in_zone)::date,
    floor(4 * log(2, greatest(extract(epoch from coalesce(completed_at, created_at) - started_at), 1)))::smallint,
    sign * count(*)
  from entry
  where list_id = of_list and number between first and last and deleted_at is null
    and started_at between coalesce(completed_at, created_at) - interval '1 day' and coalesce(completed_at, created_at)
  group by 2, 3
  on conflict (list_id, day, length) do update set rounds = known.rounds + excluded.rounds;

  -- An item that the submission does not name was not on the visitor's page.
  insert into item_figures as known (list_id, day, item_id, seen, left_out, noted)
  select of_list, (coalesce(completed_at, created_at) at time zone in_zone)::date, item ->> 'listItemId', sign * count(*),
    sign * count(*) filter (where not (coalesce(corrected -> (item ->> 'listItemId'), item) ->> 'completed')::boolean),
    sign * count(*) filter (where coalesce(corrected -> (item ->> 'listItemId'), item) ->> 'note' is not null)
  from entry
    cross join lateral (
      select jsonb_object_agg(value ->> 'itemId', value) as corrected from jsonb_array_elements(correction)
    ) as correction_by_item
    cross join lateral jsonb_array_elements(items) as item
  where list_id = of_list and number between first and last and deleted_at is null
    and not coalesce((item ->> 'unnamed')::boolean, false)
  group by 2, 3
  on conflict (list_id, day, item_id) do update set
    seen = known.seen + excluded.seen, left_out = known.left_out + excluded.left_out, noted = known.noted + excluded.noted;
end
$$;

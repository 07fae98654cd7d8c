-- Each entry carries a seal: a hash over the digests of its parts and the seal of the entry before it in its list. Entries from
-- before have none.
alter table entry
  add column seal bytea,
  add column part_salts bytea,
  add column part_digests bytea;
comment on column entry.part_salts is
  '16 random bytes for each part, one after the other; zeros where a part was removed, whose digest then tells nothing of it';
comment on column entry.part_digests is 'SHA-256 of salt and text of each part, in the same order; they stay for ever';

-- Called by who holds the counter of the list, so that the entry before is there and no other comes between.
create function seal_entry(of_list text, of_number integer, digests text) returns bytea language plpgsql volatile as $$
declare
  before bytea;
begin
  -- In order, so that the plan is by number also where it is made while there are hardly any entries: it is kept when there are many.
  select seal into before from entry where list_id = of_list and number >= of_number - 1 and number < of_number
  order by number desc limit 1;
  return sha256(convert_to(
    concat_ws(e'\n', 'scanlist-entry-1', of_list, of_number, coalesce(encode(before, 'hex'), 'genesis'), digests), 'UTF8'));
end
$$;
comment on function seal_entry is 'The seal of an entry whose part digests are these, in hexadecimal, one a line';

-- What a session sent, to recognize the same content when it is sent again (decision 0089). Entries of a release without these
-- columns have no digest. Both take a moment: a constant default writes no row.
alter table entry
  add column content_digest bytea,
  add column sent_again boolean not null default false;
comment on column entry.content_digest is
  'SHA-256 of items, notes, name and signature as they were sent; null once a part is removed';
comment on column entry.sent_again is
  'Its phone sent it as a session of its own, because its session had an entry with other content';

create function erase_content_digest() returns trigger language plpgsql as $$
begin
  new.content_digest = null;
  return new;
end
$$;
comment on function erase_content_digest is
  'Erases the digest of the content with the first part that is removed, whoever removes it: a purge, a process of the release before, a person';

-- Whoever removes a part sets its salt to zeros.
create trigger entry_content_digest_erased before update of part_salts on entry
  for each row when (new.part_salts is distinct from old.part_salts)
  execute function erase_content_digest();

-- A signature is drawn, with its strokes beside the picture, or typed. Entries of a release without these columns have neither.
alter table entry
  add column signature_typed text,
  add column signature_strokes text;
comment on column entry.signature_typed is
  'The name that the visitor typed in place of a drawn signature; sealed with the signature, and removed with it (decision 0073)';
comment on column entry.signature_strokes is
  'The strokes of the drawn signature as they were sent; sealed with it, and removed with it (decision 0073)';

create function erase_signature_parts() returns trigger language plpgsql as $$
begin
  new.signature_strokes = null;
  if new.items = '[]' then
    new.signature_typed = null;
  end if;
  return new;
end
$$;
comment on function erase_signature_parts is
  'Erases the strokes with their picture and the typed signature with the items, whoever erases them: a purge, a process of the release before, a person';

create trigger entry_signature_parts_erased before update of items, signature on entry
  for each row when (
    (new.items = '[]' and old.items <> '[]') or (new.signature is null and old.signature is not null))
  execute function erase_signature_parts();

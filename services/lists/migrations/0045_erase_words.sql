create function erase_words() returns trigger language plpgsql as $$
begin
  new.words = '';
  return new;
end
$$;
comment on function erase_words is
  'Erases the words with the items, whoever erases them: a purge, a process of the release before, a person';

create trigger entry_words_erased before update of items on entry
  for each row when (new.items = '[]' and old.items <> '[]')
  execute function erase_words();

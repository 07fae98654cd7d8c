-- What the search over all lists of an owner finds an entry by (decision 0065). Null: not indexed yet, because the entry is
-- older than this, or of the release before; the service indexes such entries in the background.
alter table entry
  add column owner_id uuid,
  add column words tsvector;
comment on column entry.owner_id is 'The owner of its list, once words are there; null for a live demo';
comment on column entry.words is 'The words of items, notes, name and receipt code, as lists/entries/search-words makes them';

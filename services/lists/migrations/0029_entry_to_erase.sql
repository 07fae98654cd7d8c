-- no-transaction
-- What is still to be erased: erasing leaves no items.
create index concurrently if not exists entry_to_erase on entry (deleted_at) where deleted_at is not null and items_bytes > 2;

-- The entry a mail is about, whose list is told what became of the mail; null of every other mail, and of those from before.
alter table delivery add column list_id text;
alter table delivery add column entry_id integer;
alter table delivery add constraint delivery_about_an_entry check ((list_id is null) = (entry_id is null));
-- How often it was told: of two that arrive in another order the higher one counts.
alter table delivery add column version integer not null default 0;

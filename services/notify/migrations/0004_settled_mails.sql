-- How often what became of the mail was told: of two pieces of news that arrive in another order the higher one counts.
alter table delivery add column version integer not null default 0;

-- The address of who did it, as it was then. Empty where nobody had confirmed it; null in rows of the release before, which does
-- not say.
alter table activity add column actor_email text;

-- The idempotency key of the request that sent an invitation last (decision H6): the same request again mails nothing.
alter table invitation add column idempotency_key text check (length(idempotency_key) <= 128);

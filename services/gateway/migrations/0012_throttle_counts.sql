-- What throttles count, for all gateways together (decision 0046). Written often and worth a minute or an hour, so it is not logged:
-- a crash of PostgreSQL begins every count anew. The columns are those of rate-limiter-flexible; `expire` is in milliseconds since 1970.
-- Half of each page is left free, so that counting rewrites no index.
create unlogged table throttle_count (
  key text primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);

create index throttle_count_expire on throttle_count (expire);

-- What signs the cookies by which devices that have signed in before are known. One row; without it every device is a stranger
-- until its next sign-in.
create table device_key (
  single boolean primary key default true check (single),
  key bytea not null
);

-- Three times 122 random bits.
insert into device_key (key)
select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

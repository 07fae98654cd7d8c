-- What the page of a list carries, and only who was served that page knows: an entry with it is taken also after the list
-- was deleted (decision 0100).
create table page_pass_key (key bytea not null);
comment on table page_pass_key is 'One row: what the passes of all lists are made with';
insert into page_pass_key select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

create function page_pass(of_list text) returns text language sql stable as $$
  select left(encode(sha256(key || convert_to(of_list, 'UTF8')), 'hex'), 32) from page_pass_key
$$;
comment on function page_pass is '128 bits in hexadecimal, always the same for a list';

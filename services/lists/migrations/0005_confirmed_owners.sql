-- An account's own address is spared the confirmation only once its reader confirmed it to the account (decision O4). Every
-- address known so far was; a row that no account event has reached yet has none.
alter table owner add column email_confirmed boolean not null default true;
alter table owner alter column email_confirmed set default false;
comment on column owner.email_confirmed is 'somebody who reads email said that it is theirs; until then it is as anybody''s';

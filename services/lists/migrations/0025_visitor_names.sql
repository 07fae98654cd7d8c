-- Whether a list asks who fills it in, and the name that a visitor typed.
alter table list
  add column ask_name text not null default 'off' check (ask_name in ('off', 'optional', 'required'));
alter table entry add column visitor_name text;
comment on column entry.visitor_name is
  'As the visitor typed it; sealed with the signature, and removed with it (decision 0063)';

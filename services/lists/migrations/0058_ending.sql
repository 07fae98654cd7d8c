-- Where the fill page of a list ends (decision 0102). Releases before this one leave both columns as they are.
alter table list
  add column ending text not null default 'homepage' check (ending in ('homepage', 'form', 'message')),
  add column ending_message text check (char_length(ending_message) between 1 and 500);
comment on column list.ending_message is 'The owner''s text; null for none. Kept while another ending is chosen';

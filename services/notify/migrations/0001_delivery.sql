-- One row for each mail an event asks for. The unique pair is what makes a second delivery of an event harmless.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  recipient text not null,
  kind text not null,
  subject text not null,
  -- The whole mail as it is handed over, kept from before the first attempt so that every attempt is the same to the
  -- byte; emptied once the mail is sent, because it holds a visitor's words and signature.
  payload jsonb,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  provider_id text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint delivery_once unique (event_id, recipient),
  check (status = 'sent' or payload is not null)
);

-- What is waiting or needs a person; sent rows, by far the most, stay out of it.
create index delivery_unsent on delivery (status, created_at) where status <> 'sent';

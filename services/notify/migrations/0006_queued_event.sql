-- Events that ask for mails which come by the hundred. They wait here for their owner's turn, so that no owner's mail stands behind
-- many of another's.
create table queued_event (
  event_id uuid primary key,
  turn_of uuid not null,
  subject text not null,
  event text not null,
  turn bigint not null,
  due_at timestamptz not null,
  failures integer not null default 0,
  queued_at timestamptz not null
);
comment on column queued_event.turn_of is 'The owner; all zeros for those who have no account, who share their turns';
comment on column queued_event.event is 'The event as JSON';
comment on column queued_event.turn is 'Lower ones go first: an owner''s next event has a turn after their last one, and nobody begins before those who wait';
comment on column queued_event.due_at is 'Not before; while it is worked on, when it may be taken over';
create index queued_event_turn on queued_event (turn, queued_at);
create index queued_event_owner on queued_event (turn_of, turn);
create index queued_event_age on queued_event (queued_at);

-- A tick and the entry of its session may be stored at the same moment. They wait for each other at a lock of the session, and
-- each query of a volatile function sees what was committed before it, which a query of one statement does not.

create function session_is_open(of_list text, of_session text) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_list || ' ' || of_session, 0));
  return not exists (select from entry where list_id = of_list and session_id = of_session);
end
$$;
comment on function session_is_open is 'False once the session has submitted its entry; until this transaction ends it cannot';

create function forget_drafts(of_list text, of_session text) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_list || ' ' || of_session, 0));
  delete from draft where list_id = of_list and session_id = of_session;
end
$$;
comment on function forget_drafts is 'For the transaction that records the entry of the session: until it ends no draft of the session is stored';

-- What was left behind until now.
delete from draft using entry where entry.list_id = draft.list_id and entry.session_id = draft.session_id;

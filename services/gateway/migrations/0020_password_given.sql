-- When the owner last gave the password in this session. Null in sessions from before: they are asked for it where it is needed.
alter table session add column password_given_at timestamptz;

-- For a gateway of the release before, which opens sessions at a sign-in without naming it.
alter table session alter column password_given_at set default now();

-- Sessions end 30 days after their sign-in, whatever they are used for.
create index session_created on session (created_at);

-- What user names that look alike have in common (UTS 39), so that a new one looks like no other. The gateway computes it: processes
-- of the release before leave it out, and existing rows have none, until a job fills them in. Of existing names that look alike,
-- all but the oldest get one of their own, and stay.
alter table account add column username_skeleton text;
create unique index account_username_skeleton on account (username_skeleton);
create index account_without_skeleton on account (created_at) where username_skeleton is null;

-- Reserved like the name itself.
alter table signup add column username_skeleton text;
create unique index signup_username_skeleton on signup (username_skeleton) where step <> 'done';

-- Which member a notification address came with, so that it can end with their membership. Null for older addresses, and
-- where an older gateway did not say who saved the list.
alter table notification_address add column added_by uuid;

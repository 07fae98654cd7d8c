-- Lists their owners deleted: by owner to restore them, by time to drop them after thirty days (decision P9a).
create index list_deleted_of_owner on list (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index list_deleted_by_time on list (deleted_at) where deleted_at is not null;

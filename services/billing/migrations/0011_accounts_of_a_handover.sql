-- Whose card it is and who owns the workspace since, by their accounts: a workspace that is handed back is paid with its
-- owner's own card. Null where the release before published or stored the handover.
alter table former_owner_card add column account_id uuid, add column new_account_id uuid;
-- A card that was given since has brought such a subscription back.
update former_owner_card set ends_subscription = false where state = 'gone';

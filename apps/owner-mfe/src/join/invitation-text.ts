import type { OpenInvitation } from '@scanlist/contracts/http/workspaces';
import { roleAbilities, rolesInSentence } from '../account/role-text.ts';

/** Who invites into what, and what the invited person may do there. */
export function invitationText({
  invitedBy,
  workspaceName,
  role,
}: Pick<OpenInvitation, 'invitedBy' | 'workspaceName' | 'role'>): { title: string; lead: string } {
  return {
    title: invitedBy ? `${invitedBy} invited you to ${workspaceName}` : `You’re invited to ${workspaceName}`,
    lead: `As ${rolesInSentence[role]}, you can ${roleAbilities[role]}.`,
  };
}

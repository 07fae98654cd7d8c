import type { OpenInvitation } from '@scanlist/contracts/http/workspaces';
import { roleAbilities, rolesInSentence } from '../account/role-text.ts';

/** Who invites into what, by the name they chose and their address, and what the invited person may do there. */
export function invitationText({
  invitedBy,
  inviterEmail,
  workspaceName,
  role,
}: Pick<OpenInvitation, 'invitedBy' | 'inviterEmail' | 'workspaceName' | 'role'>): {
  title: string;
  lead: string;
} {
  return {
    title: invitedBy ? `${invitedBy} invited you to ${workspaceName}` : `You’re invited to ${workspaceName}`,
    lead: `${inviterEmail ? `This invitation is from ${inviterEmail}. ` : ''}As ${rolesInSentence[role]}, you can ${roleAbilities[role]}.`,
  };
}

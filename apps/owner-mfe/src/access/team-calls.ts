import type { GivenRole } from '@scanlist/contracts/http/permissions';
import type {
  Invitation,
  InvitationsBody,
  Member,
  Members,
  SentInvitations,
} from '@scanlist/contracts/http/workspaces';
import { ApiError, api } from '@scanlist/web-kit/api';

/** Invites addresses, and answers what became of each. Repeated with the same key, it mails nothing (decision H6). */
export function sendInvitations(key: string, body: InvitationsBody): Promise<SentInvitations> {
  return api.postOnce<SentInvitations>('/api/workspace/invitations', key, body);
}

/** Mails an invitation again, with a new link. */
export function sendInvitationAgain(id: string): Promise<Invitation> {
  return api.post<Invitation>(`/api/workspace/invitations/${pathPart(id)}/mail`);
}

/** Takes an invitation back: its link is not valid any more. */
export async function takeBackInvitation(id: string): Promise<void> {
  await api.delete(`/api/workspace/invitations/${pathPart(id)}`);
}

/** Changes what a member may do. */
export function changeRole(id: string, role: GivenRole): Promise<Member> {
  return api.patch<Member>(`/api/workspace/members/${pathPart(id)}`, { role });
}

/** Offers the workspace to a member, who is mailed. */
export function offerHandover(memberId: string): Promise<NonNullable<Members['handover']>> {
  return api.post<NonNullable<Members['handover']>>('/api/workspace/handover', { memberId });
}

/** Takes the offer of the workspace back, or declines it. */
export async function endHandover(): Promise<void> {
  await api.delete('/api/workspace/handover');
}

/** Makes this person the owner of the workspace that was offered to them. */
export async function acceptHandover(): Promise<void> {
  await api.post('/api/workspace/handover/accept');
}

/** Ends a membership; one that has ended already counts as ended now. */
export async function removeMember(id: string): Promise<void> {
  try {
    await api.delete(`/api/workspace/members/${pathPart(id)}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return;
    throw error;
  }
}

const pathPart = encodeURIComponent;

import type { AcceptInvitationBody, OpenInvitation, Workspace } from '@scanlist/contracts/http/workspaces';
import { api } from '@scanlist/web-kit/api';
import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { queryOptions } from '@tanstack/react-query';

/** How long an answer may take, in milliseconds. */
const answerMsMax = 40_000;

/** `GET /api/invitations/{token}`: what a mailed link invites to. `accountId`: how to accept depends on who asks. */
export function invitationQuery(token: string, accountId: string | null) {
  return queryOptions({
    queryKey: ['invitation', token, accountId],
    queryFn: () => api.get<OpenInvitation>(`/api/invitations/${encodeURIComponent(token)}`),
    gcTime: 0,
  });
}

/** Joins with the account that is signed in. Sent again after a lost answer, it answers the same. */
export function joinSignedIn(token: string): Promise<Workspace> {
  return accept(token, {});
}

/** Creates an account, joins with it and signs in. Sent again after a lost answer, it creates no second account. */
export async function joinAsNewPerson(token: string, account: AcceptInvitationBody): Promise<Workspace> {
  const workspace = await accept(token, { ...account, timeZone: browserTimeZone() });
  takeDeferredSignOut();
  return workspace;
}

function accept(token: string, body: object): Promise<Workspace> {
  const path = `/api/invitations/${encodeURIComponent(token)}/accept`;
  return withTimeout(answerMsMax, api.post<Workspace>(path, body));
}

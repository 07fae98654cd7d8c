import { may } from '@scanlist/contracts/http/permissions';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { AddressesSection } from '../access/addresses-section.tsx';
import { useCurrentWorkspace } from '../access/current-workspace.ts';
import { HandoverSection } from '../access/handover-section.tsx';
import { InvitationsSection } from '../access/invitations-section.tsx';
import { MembersSection } from '../access/members-section.tsx';
import { SessionsSection } from '../access/sessions-section.tsx';
import { membersQuery } from '../account/members-query.ts';
import { Loading } from '../layout/loading.tsx';
import { Page } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';

/**
 * /who-has-access: every way into the account and its workspace, each with a button that ends it. It is shown after the
 * password was changed (`?password=changed`), because a thief of a session may have left one (decision 0086).
 */
export default function AccessScreen() {
  const { name, role } = useCurrentWorkspace();
  const [search] = useSearchParams();
  const isAfterChange = search.get('password') === 'changed';
  const managesMembers = may(role, 'members:manage');
  return (
    <Page title="Who has access" width="form">
      <h1 className="font-display text-2xl">Who has access</h1>
      <p className="mt-2 max-w-measure text-sm text-pretty wrap-anywhere text-muted">
        {isAfterChange
          ? 'Your password is changed, and you were signed out everywhere else. Make sure you know everyone and everything on this page.'
          : `Everyone and everything with access to ${managesMembers ? name : 'your account'}.`}
      </p>
      <div className="mt-8 flex min-w-0 flex-col gap-10">
        <SessionsSection />
        {managesMembers && <WorkspaceAccess />}
      </div>
    </Page>
  );
}

function WorkspaceAccess() {
  const team = useQuery(membersQuery);
  if (!team.data)
    return team.isError ? (
      <RetryPanel title="Your team didn’t load" onRetry={() => void team.refetch()}>
        {errorMessage(team.error)}
      </RetryPanel>
    ) : (
      <Loading>
        <Skeleton className="h-20 w-full" />
      </Loading>
    );
  const { members, invitations, handover } = team.data;
  return (
    <>
      <MembersSection members={members} isAlone={members.length === 1 && invitations.length === 0} />
      <InvitationsSection invitations={invitations} />
      {handover && <HandoverSection members={members} handover={handover} />}
      <AddressesSection members={members} />
    </>
  );
}

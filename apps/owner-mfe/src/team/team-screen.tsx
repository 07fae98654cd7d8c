import { may } from '@scanlist/contracts/http/permissions';
import type { Members } from '@scanlist/contracts/http/workspaces';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../access/current-workspace.ts';
import { HandoverSection, OfferedToYou } from '../access/handover-section.tsx';
import { InvitationsSection } from '../access/invitations-section.tsx';
import { MembersSection } from '../access/members-section.tsx';
import { membersQuery } from '../account/members-query.ts';
import { Loading } from '../layout/loading.tsx';
import { Page } from '../layout/page.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useMayKept } from '../shared/roles.ts';
import { InviteSection } from './invite-form.tsx';
import { RolesAside } from './roles-aside.tsx';

/** /team: who is in the workspace, what each of them may do, and who is invited (issue 19). */
export default function TeamScreen() {
  const { name, role, ownerName } = useCurrentWorkspace();
  const team = useQuery(membersQuery);
  const managesMembers = may(role, 'members:manage');
  const keepsForm = useMayKept('members:manage');
  return (
    <Page title="Team">
      <h1 className="font-display text-2xl">Team</h1>
      <p className="mt-2 max-w-measure text-sm text-pretty wrap-anywhere text-muted">
        Everyone with access to {name}.{!managesMembers && ` Ask ${ownerName} or an admin to invite people.`}
      </p>
      <p className="mt-1 text-sm">
        <TextLink to="/activity">See who changed what</TextLink>
        {managesMembers && (
          <>
            {' · '}
            <TextLink to="/who-has-access">See who has access</TextLink>
          </>
        )}
      </p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {keepsForm && <InviteSection />}
          {team.data && team.isError && (
            <StaleNotice
              what="Your team"
              error={team.error}
              isRefetching={team.isFetching}
              onRetry={() => void team.refetch()}
            />
          )}
          {team.data ? (
            <Team team={team.data} managesMembers={managesMembers} />
          ) : team.isError ? (
            <RetryPanel title="Your team didn’t load" onRetry={() => void team.refetch()}>
              {errorMessage(team.error)}
            </RetryPanel>
          ) : (
            <Placeholder />
          )}
        </div>
        <RolesAside />
      </div>
    </Page>
  );
}

function Team({ team, managesMembers }: { team: Members; managesMembers: boolean }) {
  const { role } = useCurrentWorkspace();
  const { members, invitations, handover } = team;
  return (
    <>
      {handover && role !== 'owner' && <OfferedToYou handover={handover} />}
      <MembersSection members={members} isAlone={isAlone(team)} />
      {managesMembers && <InvitationsSection invitations={invitations} />}
      {may(role, 'workspace:hand-over') && <HandoverSection members={members} handover={handover ?? null} />}
    </>
  );
}

function isAlone({ members, invitations }: Members): boolean {
  return members.length === 1 && invitations.length === 0;
}

function Placeholder() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </Loading>
  );
}

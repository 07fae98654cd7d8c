import type { Permission } from '@scanlist/contracts/http/permissions';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { CreditCard, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../layout/page.tsx';
import { ownerNameOf } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';

/** In place of a screen that this person may not use: why, and who could help. */
export default function NotPermittedPage({ permission }: { permission: Permission }) {
  const owner = ownerNameOf(useOwner());
  const isBilling = permission === 'billing:manage';
  const title = isBilling
    ? `${owner} manages the subscription`
    : 'You can view lists here, but not change them.';
  return (
    <Page title={isBilling ? 'Subscription' : 'View Only'} width="form">
      <EmptyState
        as="h1"
        icon={iconOf(isBilling)}
        title={title}
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard">Back to Dashboard</Link>
          </Button>
        }
      >
        {isBilling
          ? `Only the owner of this workspace can change its plan or card. Ask ${owner} for help.`
          : `Ask ${owner} or an admin to change your role.`}
      </EmptyState>
    </Page>
  );
}

function iconOf(isBilling: boolean): ReactNode {
  return isBilling ? <CreditCard strokeWidth={1.5} /> : <Eye strokeWidth={1.5} />;
}

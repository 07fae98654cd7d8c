import type { Permission } from '@scanlist/contracts/http/permissions';
import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import type { ReactNode } from 'react';
import { useMayKept } from '../shared/roles.ts';
import { ScreenLoading } from './require-owner.tsx';

interface PermittedProps {
  permission: Permission;
  children: ReactNode;
}

/** A screen for which a permission is needed. Without it, a page says who has it. */
export function Permitted({ permission, children }: PermittedProps) {
  return useMayKept(permission) ? children : <NotPermittedPage permission={permission} />;
}

/** Most people never see it. */
const NotPermittedPage = retryingLazy(() => import('./not-permitted-page.tsx'), {
  pending: <ScreenLoading />,
  failed: (retry) => (
    <>
      <ScreenLoading />
      <RetrySoon retry={retry} />
    </>
  ),
});

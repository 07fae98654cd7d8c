import { readsOnly, shownWorkspace } from '@scanlist/contracts/http/account-name';
import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import { useSession } from '@scanlist/web-kit/session';
import { lostSessionAddress } from '@scanlist/web-kit/session-end';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AvatarMenu } from './avatar-menu.tsx';
import { FrameLayout, TopBarLayout } from './frame-layout.tsx';

/**
 * The frame around the owner's pages. Signed-out users are redirected to /login; while the user is loading it renders a
 * spinner.
 */
export function OwnerFrame({ shell, children }: { shell: ShellContext; children: ReactNode }) {
  const problem = useSession(({ problem }) => problem);
  const lost = useSession(({ lost }) => lost);
  const { pathname } = useLocation();
  const { user } = shell;
  if (user === null) return <LoginRedirect />;
  if (user === undefined) {
    return (
      <main data-frame="all" className="flex min-h-dvh items-center justify-center px-4">
        {problem ? (
          <RetryPanel
            title="We can’t show your account right now"
            as="h1"
            onRetry={() => void shell.refreshUser().catch(() => {})}
          >
            {problem}
          </RetryPanel>
        ) : (
          <Spinner />
        )}
      </main>
    );
  }
  const isReader = readsOnly(user) ? 'true' : undefined;
  const isOfList = !lost?.hasScreen && listAddress.test(pathname);
  return (
    <FrameLayout
      productName={shell.productName}
      readsOnly={isReader}
      topBar={
        <TopBar
          productName={shell.productName}
          workspace={shownWorkspace(user)}
          readsOnly={isReader}
          account={<AvatarMenu user={user} onSignOut={() => void shell.signOut()} />}
        />
      }
    >
      {lost && !isOfList && <LostWorkspace name={lost.name} hasScreen={lost.hasScreen} />}
      {(!lost || lost.hasScreen || isOfList) && children}
    </FrameLayout>
  );
}

/** There 'List Not Found' says the same, as it does for every list of somebody else. */
const listAddress = /^\/(edit-list|list-\w+)\//;

/** Computed once: with the session gone, a second call would give another reason for its end. */
function LoginRedirect() {
  const [address] = useState(lostSessionAddress);
  const location = useLocation();
  // After a lost session another user may sign in, so the page is not passed on; a new visitor asked for this page.
  const hadSession = useSession(({ ownerId }) => ownerId !== null);
  return <Navigate to={address} replace state={hadSession ? null : requestedPageState(location)} />;
}

interface TopBarProps {
  productName: string;
  workspace: string | undefined;
  readsOnly: string | undefined;
  account: ReactNode;
}

function TopBar({ productName, workspace, readsOnly, account }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <TopBarLayout
      productName={productName}
      workspace={workspace}
      account={account}
      onPointerDown={() => void loadNavDrawer().catch(() => {})}
      onOpen={() => {
        setWasOpened(true);
        setOpen(true);
      }}
    >
      {wasOpened && (
        <NavDrawer open={isOpen} onOpenChange={setOpen} productName={productName} readsOnly={readsOnly} />
      )}
    </TopBarLayout>
  );
}

/** Loaded when it is needed; the network may be gone just then. */
const LostWorkspace = retryingLazy(() => import('./lost-workspace.tsx'), {
  pending: null,
  failed: (retry) => <RetrySoon retry={retry} />,
});

const loadNavDrawer = () => import('./nav-drawer.tsx');

/** Loaded on phones only, when it is opened, so that other users do not download dialogs. */
const NavDrawer = retryingLazy(loadNavDrawer, {
  pending: null,
  failed: (_retry, { isVersionGone }) =>
    isVersionGone && (
      <div className="absolute inset-x-4 top-18 z-10 rounded-card bg-surface">
        <NewerVersionPanel onReload={reloadPage}>We’ll keep the list you’re writing.</NewerVersionPanel>
      </div>
    ),
});

import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { Button } from '@scanlist/ui/button';
import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { ProductMark } from '@scanlist/ui/product-mark';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import { useSession } from '@scanlist/web-kit/session';
import { lostSessionAddress } from '@scanlist/web-kit/session-end';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AvatarMenu } from './avatar-menu.tsx';
import { OwnerNav } from './owner-nav.tsx';

/**
 * The frame around the owner's pages. Signed-out users are redirected to /login; while the user is loading it renders a
 * spinner. `data-frame` keeps the slice's style sheet away from the frame.
 */
export function OwnerFrame({ shell, children }: { shell: ShellContext; children: ReactNode }) {
  const problem = useSession(({ problem }) => problem);
  const { user } = shell;
  if (user === null) return <LoginRedirect />;
  if (user === undefined) {
    return (
      <main data-frame="all" className="flex min-h-dvh items-center justify-center px-4">
        {problem ? (
          <RetryPanel
            title="Your account cannot be shown right now"
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
  return (
    <div data-frame="" className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside
        data-frame="all"
        className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line bg-surface px-3 py-3 lg:flex"
      >
        <HomeLink productName={shell.productName} />
        <OwnerNav />
      </aside>
      <div data-frame="" className="min-w-0">
        <div data-frame="all">
          <TopBar shell={shell} user={user} />
        </div>
        <main id="main" tabIndex={-1} data-frame="" className="outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Computed once: with the session gone, a second call would give another reason for its end. */
function LoginRedirect() {
  const [address] = useState(lostSessionAddress);
  const location = useLocation();
  // After a lost session another user may sign in, so the page is not passed on; a new visitor asked for this page.
  const hadSession = useSession(({ ownerId }) => ownerId !== null);
  return <Navigate to={address} replace state={hadSession ? null : requestedPageState(location)} />;
}

function TopBar({ shell, user }: { shell: ShellContext; user: NonNullable<ShellContext['user']> }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <header className="@container flex h-15 items-center gap-1 border-b border-line bg-surface px-2 sm:px-4 lg:border-transparent lg:bg-transparent">
      <Button
        variant="plain"
        iconOnly
        aria-label="Open navigation"
        className="lg:hidden"
        onPointerDown={() => void loadNavDrawer().catch(() => {})}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden strokeWidth={1.75} />
      </Button>
      <div className="min-w-0 lg:hidden">
        <HomeLink productName={shell.productName} />
      </div>
      <div className="ml-auto">
        <AvatarMenu user={user} onSignOut={() => void shell.signOut()} />
      </div>
      {wasOpened && <NavDrawer open={isOpen} onOpenChange={setOpen} productName={shell.productName} />}
    </header>
  );
}

function HomeLink({ productName }: { productName: string }) {
  return (
    <Link
      to="/dashboard"
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control px-2 font-display text-lg font-semibold text-ink no-underline"
    >
      <ProductMark className="size-7 shrink-0" />
      {/* In a top bar with text so large that the name would be cut, only the mark is shown. */}
      <span className="truncate @max-[15rem]:sr-only">{productName}</span>
    </Link>
  );
}

const loadNavDrawer = () => import('./nav-drawer.tsx');

/** Loaded on phones only, when it is opened, so that other users do not download dialogs. */
const NavDrawer = retryingLazy(loadNavDrawer, {
  pending: null,
  failed: (_retry, { isVersionGone }) =>
    isVersionGone && (
      <div className="absolute inset-x-4 top-18 z-10 rounded-card bg-surface">
        <NewerVersionPanel onReload={reloadPage}>A list you are writing is kept.</NewerVersionPanel>
      </div>
    ),
});

import { Button } from '@scanlist/ui/button';
import { ProductMark } from '@scanlist/ui/product-mark';
import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OwnerNav } from './owner-nav.tsx';

interface FrameLayoutProps {
  productName: string;
  topBar: ReactNode;
  /** 'true' if the user may only read. */
  readsOnly?: string | undefined;
  children: ReactNode;
}

/**
 * What the frame of the owner's pages looks like: the sidebar, the top bar and the page's content. `data-frame` keeps the
 * slice's style sheet away from the frame.
 */
export function FrameLayout({ productName, topBar, readsOnly, children }: FrameLayoutProps) {
  return (
    <div
      data-frame=""
      data-reads-only={readsOnly}
      className="min-h-dvh lg:grid print:block lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <aside
        data-frame="all"
        className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line bg-surface px-3 py-3 lg:flex print:hidden"
      >
        <HomeLink productName={productName} />
        <OwnerNav />
      </aside>
      <div data-frame="" className="min-w-0">
        <div data-frame="all">{topBar}</div>
        <main id="main" tabIndex={-1} data-frame="" className="outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

interface TopBarLayoutProps {
  productName: string;
  /** The name of the workspace, where it is shown. */
  workspace?: string | undefined;
  /** The menu of the account. */
  account: ReactNode;
  onPointerDown?: () => void;
  /** Opens the navigation on a phone. */
  onOpen?: () => void;
  /** That navigation. */
  children?: ReactNode;
}

/** What the top bar looks like: on a phone it also has the button of the navigation and the product's name. */
export function TopBarLayout({
  productName,
  workspace,
  account,
  onPointerDown,
  onOpen,
  children,
}: TopBarLayoutProps) {
  return (
    <header
      data-workspace={workspace}
      className="@container flex h-15 items-center gap-1 border-b border-line bg-surface px-2 sm:px-4 lg:border-transparent lg:bg-transparent print:hidden"
    >
      <Button
        variant="plain"
        iconOnly
        aria-label="Open navigation"
        className="lg:hidden"
        onPointerDown={onPointerDown}
        onClick={onOpen}
      >
        <MenuIcon aria-hidden strokeWidth={1.75} />
      </Button>
      <div className="min-w-0 shrink-0 lg:hidden">
        <HomeLink productName={productName} />
      </div>
      {workspace !== undefined && (
        <p title={workspace} className={workspaceClasses}>
          <span className="sr-only">Workspace: </span>
          {workspace}
        </p>
      )}
      <div className="ml-auto">{account}</div>
      {children}
    </header>
  );
}

/** A frame that the gateway put no name into shows none. */
const workspaceClasses =
  "min-w-0 truncate text-sm font-medium text-muted lg:px-4 in-[[data-workspace^='~workspace']]:hidden";

function HomeLink({ productName }: { productName: string }) {
  return (
    <Link
      to="/dashboard"
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control px-2 font-display text-lg font-semibold text-ink no-underline"
    >
      <ProductMark className="size-7 shrink-0" />
      {/* In a top bar with text so large that the name would be cut, or with a workspace on a phone, only the mark is shown. */}
      <span className="truncate @max-[15rem]:sr-only max-sm:in-[[data-workspace]:not([data-workspace^='~workspace'])]:sr-only">
        {productName}
      </span>
    </Link>
  );
}

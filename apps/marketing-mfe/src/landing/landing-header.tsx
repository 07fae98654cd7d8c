import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { Button } from '@scanlist/ui/button';
import { ProductMark } from '@scanlist/ui/product-mark';
import { Link } from 'react-router-dom';

/** The public header: the doors, or for somebody signed in the way inside and the way out. */
export function LandingHeader({ shell }: { shell: ShellContext }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-2 px-2 py-2 sm:px-4">
        <Link
          to="/"
          aria-label={shell.productName}
          className="mr-auto inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 font-display text-lg font-semibold text-ink no-underline"
        >
          <ProductMark className="size-7 shrink-0" />
          <span className={shell.user ? 'max-[22.5rem]:hidden' : ''}>{shell.productName}</span>
        </Link>
        <nav aria-label="Account" className="flex flex-wrap items-center gap-1">
          {shell.user ? <SignedIn onSignOut={() => void shell.signOut()} /> : <SignedOut />}
        </nav>
      </div>
    </header>
  );
}

function SignedOut() {
  return (
    <>
      <Button variant="plain" className="px-3 max-[22.5rem]:px-2" asChild>
        <Link to="/login">Log In</Link>
      </Button>
      <Button className="px-3 max-[22.5rem]:px-2" asChild>
        <Link to="/signup">Sign Up</Link>
      </Button>
    </>
  );
}

function SignedIn({ onSignOut }: { onSignOut: () => void }) {
  return (
    <>
      <Button variant="plain" className="px-3" asChild>
        <Link to="/dashboard">Dashboard</Link>
      </Button>
      <Button variant="plain" className="px-3 whitespace-nowrap" onClick={onSignOut}>
        Log Out
      </Button>
    </>
  );
}

import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { Button } from '@scanlist/ui/button';
import { TornLabel } from '@scanlist/ui/torn-label';
import { Link } from 'react-router-dom';

/** The page for unknown addresses (specification section 2), with a link back. */
export function NotFound({ shell }: { shell: ShellContext }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-frame="all"
      className="flex min-h-dvh flex-col items-center justify-center gap-8 px-4 py-18 text-center outline-none"
    >
      <TornLabel className="w-full max-w-72" />
      <div className="flex max-w-measure flex-col gap-3">
        <h1 className="text-2xl">404 Page Not Found</h1>
        <p className="text-base text-balance text-muted">
          There’s nothing at this address. It may have been mistyped, or the page may have moved.
        </p>
      </div>
      <Button variant="primary" asChild>
        {shell.user ? (
          <Link to="/dashboard">Back to Dashboard</Link>
        ) : (
          <Link to="/" reloadDocument>
            Back to the home page
          </Link>
        )}
      </Button>
    </main>
  );
}

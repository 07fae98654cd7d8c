import { TornLabel } from '@scanlist/ui/torn-label';
import { useSite } from '../site/site.tsx';

/** The page for unknown addresses (specification section 2), with a link back. */
export function NotFoundPage() {
  const { isSignedIn } = useSite();
  return (
    <section className="mx-auto flex max-w-page flex-col items-center gap-8 px-4 py-18 text-center sm:px-6 lg:py-24">
      <TornLabel className="w-full max-w-72" />
      <div className="flex flex-col items-center gap-3">
        <h1 className="text-2xl text-balance sm:text-3xl">404 Page Not Found</h1>
        <p className="max-w-[46ch] text-base text-balance text-muted">
          There’s nothing at this address. It may have been mistyped, or the page may have moved.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <a
          href={isSignedIn ? '/dashboard' : '/'}
          className="inline-flex min-h-11 items-center rounded-control border border-transparent bg-done px-5 py-2 text-sm font-semibold text-done-ink no-underline hover:bg-done-hover"
        >
          {isSignedIn ? 'Back to Dashboard' : 'Back to the home page'}
        </a>
        <a
          href="/support"
          className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold underline underline-offset-4 hover:text-done"
        >
          Ask for help
        </a>
      </div>
    </section>
  );
}

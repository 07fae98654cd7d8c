import { Button } from '@scanlist/ui/button';

/** For a page that arrived damaged: better than a blank one. */
export function BrokenPage() {
  return (
    <main
      role="alert"
      className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-18 text-center"
    >
      <div className="flex max-w-measure flex-col gap-3">
        <h1 className="text-2xl">This page did not load completely</h1>
        <p className="text-base text-muted">
          A part of it arrived damaged. Loading it again usually helps; if it does not, please come back in a
          few minutes.
        </p>
      </div>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  );
}

import { Button } from '@scanlist/ui/button';
import { reloadPage } from '@scanlist/web-kit/newer-version';

interface PartFailedProps {
  /** 'We couldn’t draw the QR code.' */
  what: string;
  retry: () => void;
  /** True if only a reload of the page helps. */
  isVersionGone: boolean;
}

/** A small part of a screen whose code could not be loaded. */
export function PartFailed({ what, retry, isVersionGone }: PartFailedProps) {
  return (
    <div className="grid place-items-center gap-3 py-8 text-center text-sm text-muted">
      <p role="alert">
        {what}
        {isVersionGone && ' A newer version is available. Reload to continue.'}
      </p>
      {isVersionGone ? (
        <Button onClick={reloadPage}>Reload</Button>
      ) : (
        <Button onClick={retry}>Try again</Button>
      )}
    </div>
  );
}

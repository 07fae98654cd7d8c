import { darkPath, qrModules, quietModules } from '@scanlist/web-kit/qr-modules';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { useCallback } from 'react';
import { demoQuiet } from './live-demo-parts.tsx';

/** The QR code of a demo list, dark on light in every colour scheme, as scanners need it. */
export function DemoQrCode({ link }: { link: string }) {
  const drawing = useLoading(useCallback(() => qrModules(link), [link]));
  if (drawing.state === 'failed') {
    return (
      <div className="grid size-full content-center justify-items-center gap-4 text-center text-sm text-muted">
        <p role="alert">We couldn’t draw the QR code.</p>
        <button type="button" onClick={drawing.retry} className={demoQuiet}>
          Draw it again
        </button>
      </div>
    );
  }
  if (drawing.state === 'loading') return <div className="size-full rounded-control bg-sunken" />;
  const edge = drawing.value.size + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label="QR code of your demo list"
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="size-full animate-fade rounded-control"
    >
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" d={darkPath(drawing.value)} />
    </svg>
  );
}

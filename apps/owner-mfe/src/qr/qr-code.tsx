import { Skeleton } from '@scanlist/ui/skeleton';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { createContext, use, useCallback } from 'react';
import { qrSvgUrl } from './draw-qr.ts';
import { PartFailed } from './part-failed.tsx';

interface QrCodeProps {
  link: string;
  title: string;
  /** Edge length in CSS pixels, quiet zone included. */
  size: 220 | 250 | 300;
}

/** Draws a code as an image URL at once, for a server. A browser loads what draws it. */
export const DrawQrAtOnce = createContext<((link: string) => string) | null>(null);

/** A list's QR code, dark on white in every colour scheme, because every scanner reads that. */
export function QrCode({ link, title, size }: QrCodeProps) {
  const drawing = useLoading(
    useCallback(() => qrSvgUrl(link), [link]),
    use(DrawQrAtOnce)?.(link),
  );
  if (drawing.state === 'failed') return <PartFailed what="We couldn’t draw the QR code." {...drawing} />;
  return (
    <span
      data-theme="light"
      aria-busy={drawing.state === 'loading'}
      className="inline-block overflow-hidden rounded-control border border-line bg-surface"
    >
      {drawing.state === 'ready' ? (
        <img
          src={drawing.value}
          width={size}
          height={size}
          alt={`QR code of ${title}`}
          className="block max-w-full"
        />
      ) : (
        <Skeleton className={sizes[size]} />
      )}
    </span>
  );
}

const sizes = { 220: 'size-[220px]', 250: 'size-[250px]', 300: 'size-[300px]' };

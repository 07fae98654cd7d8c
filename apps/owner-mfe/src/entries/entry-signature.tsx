import type { Entry } from '@scanlist/contracts/http/entries';
import { readStrokes, strokePath, strokeUnit } from '@scanlist/contracts/http/strokes';
import './entry-signature.css';

interface DrawnSignatureProps {
  entry: Pick<Entry, 'signatureData' | 'signatureStrokes'>;
  /** Empty where a text beside it says what it is. */
  alt: string;
  className?: string;
}

/** As wide as on the visitor's pad, in CSS pixels (specification section 9). */
const strokeWidth = 3;

/**
 * A drawn signature: its strokes, which are sharp at any size, or its picture where there are none. Both show the whole pad.
 * Every path is made of the numbers that were read, so nothing of the visitor's text is in the page.
 */
export function DrawnSignature({ entry, alt, className }: DrawnSignatureProps) {
  const drawn = entry.signatureStrokes ? readStrokes(entry.signatureStrokes) : null;
  if (!drawn) return <img src={entry.signatureData ?? ''} alt={alt} className={className} />;
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth / strokeUnit}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
    >
      <path d={drawn.strokes.map(strokePath).join('')} />
    </svg>
  );
}

/** The name that a visitor typed in place of drawing, in letters like handwriting. */
export function TypedSignature({ name }: { name: string }) {
  return <bdi className="typed-signature">{name}</bdi>;
}

/** The number of the feature that describes this spot of an exhibit. */
export function Callout({ number, className }: { number: number; className: string }) {
  return (
    <span aria-hidden="true" className={`landing-number landing-callout ${className}`}>
      {number}
    </span>
  );
}

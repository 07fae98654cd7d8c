/** The number of the feature that says more about this spot of an exhibit. */
export function Callout({ number, className }: { number: number; className: string }) {
  return (
    <span aria-hidden="true" className={`landing-number landing-callout ${className}`}>
      {number}
    </span>
  );
}

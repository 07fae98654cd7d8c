interface TornEdgeProps {
  /** Different for each paper of the page. */
  id: string;
  className: string;
}

/** The upper edge of a paper torn off at a saw's teeth; turned around it is the lower one. Decoration. */
export function TornEdge({ id, className }: TornEdgeProps) {
  return (
    <svg aria-hidden="true" className={`landing-torn ${className}`}>
      <pattern id={id} width="14" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 8V7L7 1l7 6v1z" fill="var(--paper)" />
        <path d="m-1 7.900 8-6.900 8 6.900" fill="none" stroke="var(--ink)" strokeWidth="2" />
      </pattern>
      <rect width="100%" height="8" fill={`url(#${id})`} />
    </svg>
  );
}

interface HungLabelProps {
  /** Where the label's upper left corner lies in the drawing around it. */
  x: number;
  y: number;
  /** 1 is 60 x 80 units. */
  scale?: number;
  /** How far it swings, in degrees around its hole. */
  tilt?: number;
}

/**
 * A printed label as it hangs in a drawing: cut corners, a punched hole, and a QR code that plainly is none, its first corner
 * square turned into a tick. Paper stays light in the dark. Part of an SVG.
 */
export function HungLabel({ x, y, scale = 1, tilt = 0 }: HungLabelProps) {
  return (
    <g data-theme="light" transform={`translate(${x} ${y}) scale(${scale}) rotate(${tilt} 30 9)`}>
      <path
        d="M12 1h36l11 11v62a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V12z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="30" cy="9" r="3.5" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.5" />
      <CodeMotif x={11} y={19} />
      <path d="M1 64h58" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="2 3" />
      <path d="M13 71.5h34" stroke="var(--ink-muted)" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  );
}

/** The corner squares of a QR code, one of them ticked, with hardly a module between: nothing a camera would read. 38 x 38 units. */
export function CodeMotif({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} stroke="none">
      <path
        d="M2 2h11v11H2zM25 2h11v11H25zM2 25h11v11H2z"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M28.5 5.5h4v4h-4zM5.5 28.5h4v4h-4z" fill="var(--ink)" />
      <path
        d="m4.5 7 2.6 2.8L13.5 2"
        fill="none"
        stroke="var(--done)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M18 2h3v6h-3zM18 12h3v3h-3zM2 18h5v3H2zM12 18h3v3h-3zM19 19h6v3h-6zM30 17h3v7h-3zM18 27h3v9h-3zM25 27h4v3h-4zM33 29h3v7h-3zM25 33h4v3h-4z"
        fill="var(--ink)"
      />
    </g>
  );
}

/** The product's mark: the corner square of a QR code with a tick. The name stands beside it. */
export function ProductMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <rect x="3.5" y="3.5" width="19" height="19" rx="4.5" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="m8.5 13.2 3.4 3.4 6-7"
        stroke="var(--done)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M26.5 3h3v4h-3zM26.5 11h3v6h-3zM3 26.5h6v3H3zM13 26.5h4v3h-4zM21 26.5h3v3h-3zM26.5 21h3v3h-3zM27 27h3v3h-3z"
        fill="var(--ink)"
      />
    </svg>
  );
}

/** A printed label torn in two, for content that is missing. Decoration: the text beside it says what happened. */
export function TornLabel({ className = 'w-64' }: { className?: string }) {
  return (
    <svg viewBox="0 0 256 144" aria-hidden="true" className={className}>
      <g fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" strokeLinejoin="round">
        <path d="M14 18h112l-9 14 11 15-13 14 12 16-11 14 9 17H14a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z" />
        <path d="m144 30 91 16a8 8 0 0 1 6 9l-13 74a8 8 0 0 1-9 6l-92-16 12-16-8-16 15-12-9-17 14-11z" />
        <circle cx="22" cy="63" r="5" fill="var(--paper)" />
      </g>
      <path
        d="M43 40h20v20H43zM43 73h20v20H43zM76 40h20v20H76z"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="5"
      />
      <path d="M74 72h7v7h-7zM88 72h7v14h-7zM74 86h7v9h-7zM101 66h7v7h-7zM100 90h6v6h-6z" fill="var(--ink)" />
      <path d="m164 64 52 9m-55 9 40 7" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
      <path d="m157 101 30 5" stroke="var(--done)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}

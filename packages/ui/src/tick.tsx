import { classNames } from './class-names.ts';

/** The check mark, the product's one sign for "done". Decoration: the control beside it carries the state. */
export function Tick({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('[&_path]:animate-draw', className)}
    >
      <path d="M3 8.6 6.4 12 13 4.4" strokeDasharray="24" />
    </svg>
  );
}

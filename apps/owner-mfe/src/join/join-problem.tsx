import { CircleAlert } from 'lucide-react';

/** Why joining failed, read out at once; nothing for null. */
export function JoinProblem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="mt-4 flex gap-2 text-sm wrap-anywhere">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}

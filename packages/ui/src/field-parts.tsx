import { CircleAlert } from 'lucide-react';

/** The ids that tie a control to its hint and its error message, and the `aria-` attributes that use them. */
export function fieldAttributes(id: string, { hint, error }: { hint?: unknown; error?: unknown }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** A field's hint, read after its label because `fieldAttributes` ties them. */
export function FieldHint({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-xs text-muted">
      {children}
    </p>
  );
}

/** A field's error; the icon says "error" to those who cannot see red. */
export function FieldError({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-stop">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}

/** What a text control looks like, shared by one line and many. */
export const controlClasses =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 py-2.5 text-ink transition-colors duration-150 ' +
  'placeholder:text-muted hover:border-muted aria-invalid:border-stop disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** The ids that tie a control to its hint and its error message, and the `aria-` attributes that use them. */
export function fieldAttributes(id: string, { hint, error }: { hint?: unknown; error?: unknown }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** Props every field has besides those of its control. */
export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only, where the place of the field makes it plain. */
  labelHidden?: boolean | undefined;
  hint?: React.ReactNode;
  error?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** The control's id, if it must have this one. */
  id: string | undefined;
  className: string | undefined;
  /** Draws the control with these attributes, which tie it to its label, hint and error message. */
  children: (attributes: { id: string } & ReturnType<typeof fieldAttributes>) => ReactNode;
}

/** A control below its label and hint and above its error message. */
export function FieldFrame({
  id: givenId,
  label,
  labelHidden = false,
  hint,
  error,
  className,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children({ id, ...fieldAttributes(id, { hint, error }) })}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
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

/** The look of a text control, for one line and for several. */
export const controlClasses =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 py-2.5 text-ink transition-colors duration-150 ' +
  'placeholder:text-muted hover:border-muted aria-invalid:border-stop disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

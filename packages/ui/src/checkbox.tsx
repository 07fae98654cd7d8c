import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, FieldHint, fieldAttributes } from './field-parts.tsx';
import { Tick } from './tick.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The browser's own checkbox in our colours. The whole row can be clicked. */
export function Checkbox({ label, hint, error, className, id: givenId, ...props }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-px flex size-[1.375rem] shrink-0">
          <input
            id={id}
            type="checkbox"
            {...fieldAttributes(id, { hint, error })}
            className="peer size-full cursor-pointer appearance-none before:absolute before:-inset-[0.6875rem] rounded-control border-[1.5px] border-line-strong bg-surface transition-colors checked:border-done checked:bg-done aria-invalid:border-stop"
            {...props}
          />
          <Tick className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-done-ink peer-checked:block forced-colors:text-[CanvasText]" />
        </span>
        <div className="flex min-w-0 grow flex-col">
          <label
            htmlFor={id}
            className="-mt-2 -mb-4 -ml-3 cursor-pointer pt-2 pb-4 pl-3 text-sm font-semibold text-ink"
          >
            {label}
          </label>
          {hint && <FieldHint id={id}>{hint}</FieldHint>}
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldError, FieldHint, fieldAttributes } from './field-parts.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Several lines of text; it grows with what is typed where the browser can. */
export function TextArea({ label, hint, error, className, id: givenId, rows = 3, ...props }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <textarea
        id={id}
        rows={rows}
        {...fieldAttributes(id, { hint, error })}
        className={classNames(controlClasses, 'field-sizing-content max-h-96 min-h-24 text-base sm:text-sm')}
        {...props}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldError, FieldHint, fieldAttributes } from './field-parts.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Keeps the label for readers only, where its place already says it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Stands to the right of the input: a remove or a reveal button. */
  trailing?: ReactNode;
}

/** One line of text with its label, hint and error message, tied together for readers. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  error,
  trailing,
  className,
  id: givenId,
  ...props
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className="flex items-start gap-2">
        <input
          id={id}
          type="text"
          {...fieldAttributes(id, { hint, error })}
          className={classNames(controlClasses, 'h-11 text-base sm:text-sm')}
          {...props}
        />
        {trailing}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps, fieldAttributes } from './field-parts.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldProps {
  /** Stands to the right of the input: a remove or a reveal button. */
  trailing?: ReactNode;
}

/** One line of text with its label, hint and error message, associated for screen readers. */
export function TextField({
  label,
  labelHidden,
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
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
    >
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
    </FieldFrame>
  );
}

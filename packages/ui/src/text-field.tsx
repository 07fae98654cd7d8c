import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps } from './field-parts.tsx';

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
  id,
  ...props
}: TextFieldProps) {
  const frame = { label, labelHidden, hint, error, className, id };
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className="flex items-start gap-2">
          <input
            type="text"
            {...attributes}
            className={classNames(controlClasses, 'h-11 text-base sm:text-sm')}
            {...props}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

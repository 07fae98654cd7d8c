import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps } from './field-parts.tsx';

export interface WrappingFieldProps extends Omit<ComponentProps<'textarea'>, 'rows'>, FieldProps {
  /** Stands to the right of the text: a remove button. */
  trailing?: ReactNode;
}

/**
 * One line of text that wraps where it is too long, and grows with it in browsers with `field-sizing`. Short text is as
 * high as in a `TextField`. The caller keeps line breaks out.
 */
export function WrappingField({
  label,
  labelHidden,
  hint,
  error,
  trailing,
  className,
  id,
  ...props
}: WrappingFieldProps) {
  const frame = { label, labelHidden, hint, error, className, id };
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className="flex items-start gap-2">
          <textarea
            rows={1}
            {...attributes}
            className={classNames(
              controlClasses,
              'field-sizing-content min-h-11 resize-none overflow-hidden text-base leading-5.5 wrap-anywhere sm:text-sm',
            )}
            {...props}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps } from './field-parts.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, Omit<FieldProps, 'labelHidden'> {}

/** Several lines of text; it grows with the text where the browser supports that. */
export function TextArea({ label, hint, error, className, id, rows = 3, ...props }: TextAreaProps) {
  const frame = { label, hint, error, className, id };
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <textarea
          rows={rows}
          {...attributes}
          className={classNames(
            controlClasses,
            'field-sizing-content max-h-96 min-h-24 text-base sm:text-sm',
          )}
          {...props}
        />
      )}
    </FieldFrame>
  );
}

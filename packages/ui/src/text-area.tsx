import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps, fieldAttributes } from './field-parts.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, Omit<FieldProps, 'labelHidden'> {}

/** Several lines of text; it grows with the text where the browser supports that. */
export function TextArea({ label, hint, error, className, id: givenId, rows = 3, ...props }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        rows={rows}
        {...fieldAttributes(id, { hint, error })}
        className={classNames(controlClasses, 'field-sizing-content max-h-96 min-h-24 text-base sm:text-sm')}
        {...props}
      />
    </FieldFrame>
  );
}

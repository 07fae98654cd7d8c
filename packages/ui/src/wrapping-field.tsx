import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps, fieldAttributes } from './field-parts.tsx';

export interface WrappingFieldProps extends Omit<ComponentProps<'textarea'>, 'rows'>, FieldProps {
  /** Stands to the right of the text: a remove button. */
  trailing?: ReactNode;
}

/**
 * One line of text that wraps where it is too long, and grows with it in browsers with `field-sizing`. Short text is as
 * high as in a `TextField`. Whoever uses it keeps line breaks out.
 */
export function WrappingField({
  label,
  labelHidden,
  hint,
  error,
  trailing,
  className,
  id: givenId,
  ...props
}: WrappingFieldProps) {
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
        <textarea
          id={id}
          rows={1}
          {...fieldAttributes(id, { hint, error })}
          className={classNames(
            controlClasses,
            'field-sizing-content min-h-11 resize-none overflow-hidden text-base leading-5.5 wrap-anywhere sm:text-sm',
          )}
          {...props}
        />
        {trailing}
      </div>
    </FieldFrame>
  );
}

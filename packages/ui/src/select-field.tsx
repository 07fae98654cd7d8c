import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps, fieldAttributes } from './field-parts.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {}

/** A choice of one by the device's own picker; its children are `<option>`s. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id: givenId,
  children,
  ...props
}: SelectFieldProps) {
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
      <div className="relative">
        <select
          id={id}
          {...fieldAttributes(id, { hint, error })}
          className={classNames(
            controlClasses,
            'h-11 cursor-pointer appearance-none pr-9 text-base sm:text-sm',
          )}
          {...props}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3 size-[1.125rem] -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}

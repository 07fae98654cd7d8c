import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, FieldFrame, type FieldProps } from './field-parts.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {}

/** A choice of one by the device's own picker; its children are `<option>`s. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  children,
  ...props
}: SelectFieldProps) {
  const frame = { label, labelHidden, hint, error, className, id };
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className="relative">
          <select
            {...attributes}
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
      )}
    </FieldFrame>
  );
}

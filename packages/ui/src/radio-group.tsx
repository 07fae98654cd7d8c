import { type ReactNode, useId } from 'react';
import { FieldError } from './field-parts.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  legend: string;
  options: RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A choice of one, each as a card. These are the browser's own radio buttons, so that arrow keys move between them. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  disabled,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line bg-surface px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-done has-checked:ring-1 has-checked:ring-done has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.hint && `${name}-${option.value}-hint`}
              className="mt-0.5 size-[1.125rem] shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[5.5px] checked:border-done [--ring:none]"
            />
            <span className="flex min-w-0 grow flex-col">
              <span id={`${name}-${option.value}`} className="text-sm font-medium text-ink">
                {option.label}
              </span>
              {option.hint && (
                <span id={`${name}-${option.value}-hint`} className="text-xs text-muted">
                  {option.hint}
                </span>
              )}
            </span>
            {option.icon && (
              <span aria-hidden className="text-muted">
                {option.icon}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={name}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

import { Search, X } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { controlClasses } from './field-parts.tsx';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'type'> {
  /** Names the field for screen readers; its place and placeholder name it for everybody else. */
  label: string;
  value: string;
  /** Called by the button in the field and by Escape. */
  onClear: () => void;
}

/** A field that filters what is below it. Escape and its button clear it and keep the focus in it. */
export function SearchField({
  label,
  value,
  onClear,
  onKeyDown,
  className,
  id: givenId,
  ...props
}: SearchFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 size-[1.125rem] -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        type="search"
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        className={classNames(
          controlClasses,
          'h-11 pr-12 pl-10 text-base sm:text-sm [&::-webkit-search-cancel-button]:hidden',
        )}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onClear();
        }}
        {...props}
      />
      {value !== '' && (
        <Button
          variant="plain"
          iconOnly
          aria-label="Clear"
          className="absolute top-0 right-0"
          onClick={() => {
            onClear();
            document.getElementById(id)?.focus();
          }}
        >
          <X aria-hidden strokeWidth={1.75} />
        </Button>
      )}
    </div>
  );
}

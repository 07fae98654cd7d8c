import { controlClasses, FieldFrame } from '@scanlist/ui/field-parts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { caretPosition } from './caret-position.ts';
import type { PaymentFields } from './payment-fields.ts';
import type { CardField } from './typed-card.ts';

interface CardInputProps {
  fields: PaymentFields;
  field: CardField;
  label: string;
  placeholder: string;
  /** The id of an additional description. */
  describedBy?: string | undefined;
  /** Shown inside at the end, where a whole number fits beside it. */
  trailing?: ReactNode;
}

/** One field of a card. Its digits are grouped while they are typed; the caret stays at its digit. */
export function CardInput({ fields, field, label, placeholder, describedBy, trailing }: CardInputProps) {
  const { card, problems, isReadOnly, focus } = useSyncExternalStore(
    fields.state.subscribe,
    fields.state.get,
  );
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<{ value: string; caret: number } | null>(null);
  const value = card[field];
  const error = problems[field];
  useLayoutEffect(() => {
    if (!typed.current || document.activeElement !== input.current) return;
    const caret = caretPosition(typed.current, value);
    typed.current = null;
    input.current?.setSelectionRange(caret, caret);
  });
  useEffect(() => {
    if (focus?.field === field) input.current?.focus();
  }, [focus, field]);
  return (
    <FieldFrame id={undefined} label={label} error={error} className="min-w-0">
      {({ 'aria-describedby': problem, ...attributes }) => (
        <div className="@container relative">
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            // The browser must not offer a real card here.
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            readOnly={isReadOnly}
            {...attributes}
            aria-describedby={[describedBy, problem].filter(Boolean).join(' ') || undefined}
            onChange={({ target }) => {
              typed.current = { value: target.value, caret: target.selectionStart ?? target.value.length };
              fields.type(field, target.value);
            }}
            // A message that appears while a button is pressed would move the button.
            onBlur={({ relatedTarget }) => relatedTarget instanceof HTMLInputElement && fields.leave(field)}
            className={`${controlClasses} h-11 text-base tabular-nums read-only:bg-sunken sm:text-sm`}
          />
          {trailing && (
            <span className="pointer-events-none absolute inset-y-0 right-2 hidden items-center @min-[18rem]:flex">
              {trailing}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

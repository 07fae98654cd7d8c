import { visitorNameMax } from '@scanlist/contracts/http/limits';
import type { CSSProperties, Ref } from 'react';
import { inputStyle, labelStyle } from './field-styles.ts';

interface NameFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  isOptional: boolean;
  /** The name is required and was left out. */
  isMissing: boolean;
  disabled: boolean;
  onChange: (typed: string) => void;
}

const inputId = 'fill-name';
const errorId = 'fill-name-error';

/** The visitor's name. */
export function NameField({ ref, value, isOptional, isMissing, disabled, onChange }: NameFieldProps) {
  return (
    <div style={{ marginTop: 24 }}>
      <label htmlFor={inputId} style={labelStyle}>
        Your name
        {isOptional && (
          <span className="fill-muted" style={{ fontWeight: 400 }}>
            {' '}
            (optional)
          </span>
        )}
      </label>
      <input
        ref={ref}
        id={inputId}
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        dir="auto"
        maxLength={visitorNameMax}
        required={!isOptional}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        readOnly={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        style={isMissing ? { ...inputStyle, borderColor: 'var(--stop)' } : inputStyle}
      />
      {isMissing && (
        <p id={errorId} role="alert" style={errorStyle}>
          Please enter your name
        </p>
      )}
    </div>
  );
}

const errorStyle: CSSProperties = { marginTop: 8, color: 'var(--stop)', fontSize: 'var(--size-15)' };

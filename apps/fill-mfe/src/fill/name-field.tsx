import { visitorNameMax } from '@scanlist/contracts/http/limits';
import type { CSSProperties, Ref } from 'react';
import { laterText } from '../texts/text.ts';
import { labelStyle } from './field-styles.ts';
import { NameInput } from './name-input.tsx';

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
        {laterText('yourName')}
        {isOptional && (
          <span className="fill-muted" style={{ fontWeight: 400 }}>
            {` ${laterText('optional')}`}
          </span>
        )}
      </label>
      <NameInput
        ref={ref}
        id={inputId}
        max={visitorNameMax}
        required={!isOptional}
        isInvalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        readOnly={disabled}
        value={value}
        onType={onChange}
      />
      {isMissing && (
        <p id={errorId} role="alert" style={errorStyle}>
          {laterText('enterName')}
        </p>
      )}
    </div>
  );
}

const errorStyle: CSSProperties = { marginTop: 8, color: 'var(--stop)', fontSize: 'var(--size-15)' };

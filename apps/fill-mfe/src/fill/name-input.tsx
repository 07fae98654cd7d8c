import type { ComponentProps } from 'react';
import { laterText } from '../texts/text.ts';
import { inputStyle } from './field-styles.ts';

type NameInputProps = Pick<
  ComponentProps<'input'>,
  'ref' | 'id' | 'required' | 'readOnly' | 'aria-describedby'
> & {
  value: string;
  isInvalid?: boolean;
  /** So many characters are kept. */
  max: number;
  onType: (typed: string) => void;
};

/** The input of a person's name, as phones help to type it. A browser that cuts what is longer would not say so: this does. */
export function NameInput({ isInvalid = false, max, onType, ...input }: NameInputProps) {
  return (
    <>
      <input
        {...input}
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        dir="auto"
        aria-invalid={isInvalid}
        onChange={({ target }) => onType(target.value)}
        style={isInvalid ? { ...inputStyle, borderColor: 'var(--stop)' } : inputStyle}
      />
      {input.value.length >= max && (
        <p role="alert" style={{ marginTop: 8, fontSize: 'var(--size-15)' }}>
          {laterText('textFull', { max })}
        </p>
      )}
    </>
  );
}

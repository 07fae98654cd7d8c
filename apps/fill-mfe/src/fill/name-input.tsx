import type { ComponentProps } from 'react';
import { inputStyle } from './field-styles.ts';

type NameInputProps = Pick<
  ComponentProps<'input'>,
  'ref' | 'id' | 'maxLength' | 'required' | 'readOnly' | 'aria-describedby'
> & {
  value: string;
  isInvalid?: boolean;
  onType: (typed: string) => void;
};

/** The input of a person's name, as phones help to type it. */
export function NameInput({ isInvalid = false, onType, ...input }: NameInputProps) {
  return (
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
  );
}

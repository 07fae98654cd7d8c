import { typedSignatureMax } from '@scanlist/contracts/http/limits';
import type { CSSProperties, Ref } from 'react';
import { laterText } from '../texts/text.ts';
import { labelStyle } from './field-styles.ts';
import { NameInput } from './name-input.tsx';

interface TypedSignatureProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  disabled: boolean;
  onChange: (typed: string) => void;
}

const inputId = 'fill-typed-signature';

/** A field for a name in place of a drawn signature, above a preview of how it looks. */
export function TypedSignature({ ref, value, disabled, onChange }: TypedSignatureProps) {
  return (
    <div style={{ marginTop: 24 }}>
      <label htmlFor={inputId} style={labelStyle}>
        {laterText('typeToSign')}
      </label>
      <NameInput
        ref={ref}
        id={inputId}
        max={typedSignatureMax}
        required
        readOnly={disabled}
        value={value}
        onType={onChange}
      />
      {/* Only for the eye: the field says the same. */}
      <div className="fill-pad" data-theme="light" aria-hidden="true">
        <div dir="auto" style={{ ...previewStyle, fontSize: fontSizeOf(value) }}>
          <span>{value.trim()}</span>
        </div>
      </div>
    </div>
  );
}

/** As high as the pad, with the text on its line. */
const previewStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'end',
  boxSizing: 'border-box',
  height: 200,
  padding: '8px 24px 50px',
  fontFamily: "'Snell Roundhand', 'Segoe Script', 'Dancing Script', cursive",
  // A script face has no italics and stays as it is; any other face, where there is none, leans.
  fontStyle: 'italic',
  fontSynthesisStyle: 'none',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
};

/** In pixels, so that the longest name fits on the smallest phone. */
function fontSizeOf(text: string): number {
  if (text.length <= 16) return 40;
  return text.length <= 40 ? 28 : 18;
}

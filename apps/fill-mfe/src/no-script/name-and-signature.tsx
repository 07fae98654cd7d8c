import type { PublicList } from '@scanlist/contracts/http/fill';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { laterText } from '../texts/text.ts';

export const nameId = 'fill-name';
export const signatureId = 'fill-signature';

interface NameAndSignatureProps {
  list: Pick<PublicList, 'askName' | 'requireSignature'>;
  entered?: { name: string; signatureTyped: string };
  /** What is wrong with each. */
  problems?: { name?: string | undefined; signature?: string | undefined };
}

/**
 * What a list may ask besides its items, as fields of the form: the visitor's name, and the signature as a typed name.
 * With a script they are a step of their own. A text that is too long is said by the answer: a browser would cut it in silence.
 */
export function NameAndSignature({ list, entered, problems }: NameAndSignatureProps) {
  return (
    <>
      {list.askName && (
        <Field
          id={nameId}
          label={
            <>
              {laterText('yourName')}
              {list.askName === 'optional' && (
                <span className="fill-muted">{` ${laterText('optional')}`}</span>
              )}
            </>
          }
          problem={problems?.name}
          name="name"
          autoComplete="name"
          aria-required={list.askName === 'required'}
          defaultValue={entered?.name}
        />
      )}
      {list.requireSignature && (
        <Field
          id={signatureId}
          label={laterText('typeToSign')}
          problem={problems?.signature}
          name="signature"
          autoComplete="name"
          aria-required
          defaultValue={entered?.signatureTyped}
        />
      )}
    </>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: ReactNode;
  problem: string | undefined;
}

function Field({ id, label, problem, ...input }: FieldProps) {
  return (
    <div className="fill-field">
      <label htmlFor={id}>{label}</label>
      {problem && (
        <p id={`${id}-problem`} className="fill-problem">
          {problem}
        </p>
      )}
      <input
        {...input}
        id={id}
        type="text"
        dir="auto"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
    </div>
  );
}

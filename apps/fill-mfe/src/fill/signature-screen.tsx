import { visitorNameMax } from '@scanlist/contracts/http/limits';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PointGroup } from 'signature_pad';
import { type DrawingPad, openDrawingPad } from './drawing-pad.ts';
import { NameField } from './name-field.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { Visit } from './visit.ts';
import type { ShownList } from './visit-store.ts';

export interface SignatureScreenProps {
  list: Pick<ShownList, 'title' | 'requireSignature' | 'askName'>;
  visit: Pick<Visit, 'name' | 'sign' | 'backToForm'>;
  /** Strokes drawn the last time this screen was open; set when it closes, however it closes. */
  strokes: RefObject<PointGroup[]>;
  processing: boolean;
}

/**
 * The step before an entry is sent, for lists that ask who fills them in: a name, a signature (specification section 2,
 * Signature screen), or both.
 */
export function SignatureScreen({ list, visit, strokes, processing }: SignatureScreenProps) {
  const { title, requireSignature, askName } = list;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const nameField = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<DrawingPad>(null);
  const [name, setName] = useState(visit.name);
  const [isNameMissing, setNameMissing] = useState(false);
  const [isPadEmpty, setPadEmpty] = useState(strokes.current.length === 0);
  const isUnsigned = requireSignature && isPadEmpty;

  useEffect(() => {
    if (!canvas.current) return;
    const opened = openDrawingPad(canvas.current, strokes.current, setPadEmpty);
    pad.current = opened;
    return () => {
      // Back, which is also a swipe from the edge beside the pad, loses no stroke.
      strokes.current = opened.strokes();
      opened.close();
    };
  }, [strokes]);

  // Where there is nothing else to do, the visitor can type at once.
  useEffect(() => {
    if (!requireSignature) nameField.current?.focus();
  }, [requireSignature]);

  const done = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = askName === 'required' && !name.trim();
    setNameMissing(isMissing);
    if (isMissing) nameField.current?.focus();
    else if (!isUnsigned && !processing) {
      // Another tab may have changed it: what this one shows counts.
      visit.name(name);
      visit.sign(pad.current?.png() ?? null);
    }
  };

  return (
    <main className="fill-form fill-sign">
      <h1 ref={heading} tabIndex={-1}>
        {requireSignature ? 'Please Sign to Complete' : 'Who is filling this in?'}
      </h1>
      <p className="fill-description">{title}</p>
      <form noValidate onSubmit={done}>
        {askName && (
          <NameField
            ref={nameField}
            value={name}
            isOptional={askName === 'optional'}
            isMissing={isNameMissing}
            disabled={processing}
            onChange={(typed) => {
              setName(visit.name(typed.slice(0, visitorNameMax)));
              setNameMissing(false);
            }}
          />
        )}
        {requireSignature && (
          <div className="fill-pad" data-theme="light">
            <canvas
              ref={canvas}
              role="img"
              aria-label="Signature pad: sign with your finger, a pen, or a mouse"
            />
          </div>
        )}
        {requireSignature && name.trim() && <p className="fill-description">{`Signing as ${name.trim()}`}</p>}
        <div className="fill-actions">
          {requireSignature && (
            <button
              type="button"
              className="fill-quiet"
              disabled={isPadEmpty || processing}
              onClick={() => pad.current?.clear()}
            >
              Clear
            </button>
          )}
          <button type="button" className="fill-quiet" disabled={processing} onClick={visit.backToForm}>
            Cancel
          </button>
          <button type="submit" className="fill-button" disabled={isUnsigned || processing}>
            {processing ? 'Processing...' : 'Done'}
          </button>
        </div>
      </form>
    </main>
  );
}

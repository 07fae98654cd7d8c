import { typedSignatureMax, visitorNameMax } from '@scanlist/contracts/http/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { laterText, text } from '../texts/text.ts';
import { type DrawingPad, openDrawingPad, pointsOf } from './drawing-pad.ts';
import { NameField } from './name-field.tsx';
import { TypedSignature } from './typed-signature.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { Visit } from './visit.ts';
import type { ShownList } from './visit-store.ts';

export interface SignatureScreenProps {
  list: Pick<ShownList, 'title' | 'requireSignature' | 'askName'>;
  visit: Pick<Visit, 'name' | 'kept' | 'sign' | 'backToForm'>;
  processing: boolean;
}

/**
 * The step before an entry is sent, for lists that ask who fills them in: a name, a signature (specification section 2,
 * Signature screen), or both. The signature is drawn, or typed by who cannot or would rather not draw (decision 0073).
 */
export function SignatureScreen({ list, visit, processing }: SignatureScreenProps) {
  const { title, requireSignature, askName } = list;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const nameField = useRef<HTMLInputElement>(null);
  const typedField = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<DrawingPad>(null);
  const hasChanged = useRef(false);
  const [kept] = useState(visit.kept);
  const [name, setName] = useState(visit.name);
  const [isNameMissing, setNameMissing] = useState(false);
  const [typed, setTyped] = useState(kept.typed ?? kept.refused?.signatureTyped ?? '');
  const [isTyped, setIsTyped] = useState(kept.isTyped ?? Boolean(typed));
  const [isPadEmpty, setPadEmpty] = useState(true);
  const [canUndo, setCanUndo] = useState(false);
  const isDrawn = requireSignature && !isTyped;
  const isUnsigned = requireSignature && (isTyped ? !typed.trim() : isPadEmpty);

  useEffect(() => {
    if (!isDrawn || !canvas.current) return;
    const drawn = kept.drawn ?? pointsOf(kept.refused?.signatureStrokes);
    const opened = openDrawingPad(canvas.current, drawn, (isEmpty, hasEarlier) => {
      setPadEmpty(isEmpty);
      setCanUndo(hasEarlier);
    });
    pad.current = opened;
    return () => {
      // Back, which is also a swipe from the edge beside the pad, loses no stroke.
      kept.drawn = opened.strokes();
      opened.close();
    };
  }, [kept, isDrawn]);

  // Where there is nothing else to do, the visitor can type at once.
  useEffect(() => {
    if (!requireSignature) nameField.current?.focus();
  }, [requireSignature]);

  const type = (text: string) => {
    kept.typed = text.slice(0, typedSignatureMax);
    setTyped(kept.typed);
  };

  const change = () => {
    hasChanged.current = true;
    kept.isTyped = !isTyped;
    setIsTyped(!isTyped);
    // Who gave a name signs with the same one, unless they change it.
    if (!isTyped && !typed) type(name.trim());
  };

  useEffect(() => {
    // On a step that has just opened, the heading has the focus.
    if (isTyped && hasChanged.current) typedField.current?.focus();
  }, [isTyped]);

  const done = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = askName === 'required' && !name.trim();
    setNameMissing(isMissing);
    if (isMissing) nameField.current?.focus();
    else if (isUnsigned) typedField.current?.focus();
    else if (!processing) {
      // Another tab may have changed it: what this one shows counts.
      visit.name(name);
      if (isDrawn) visit.sign(pad.current?.signature() ?? {});
      else visit.sign(requireSignature ? { signatureTyped: typed.trim() } : {});
    }
  };

  return (
    <form className="fill-post fill-sign" noValidate onSubmit={done}>
      <main className="fill-form">
        <h1 ref={heading} tabIndex={-1}>
          {laterText(requireSignature ? 'signTitle' : 'nameTitle')}
        </h1>
        <p className="fill-description">
          <bdi>{title}</bdi>
        </p>
        {askName && (
          <NameField
            ref={nameField}
            value={name}
            isOptional={askName === 'optional'}
            isMissing={isNameMissing}
            disabled={processing}
            onChange={(text) => {
              setName(visit.name(text.slice(0, visitorNameMax)));
              setNameMissing(false);
            }}
          />
        )}
        {isDrawn && (
          <div className="fill-pad" data-theme="light">
            <canvas ref={canvas} role="img" aria-label={laterText('padLabel')} />
          </div>
        )}
        {requireSignature && isTyped && (
          <TypedSignature ref={typedField} value={typed} disabled={processing} onChange={type} />
        )}
        {isDrawn && name.trim() && (
          <p className="fill-description">{laterText('signingAs', { name: name.trim() })}</p>
        )}
        {requireSignature && (
          <div className="fill-actions" style={{ marginTop: 8 }}>
            <button
              type="button"
              className="fill-quiet"
              style={{ marginInlineEnd: 'auto', paddingInline: 0 }}
              disabled={processing}
              onClick={change}
            >
              {laterText(isTyped ? 'drawInstead' : 'typeInstead')}
            </button>
            {isDrawn && (
              <div style={{ display: 'flex', gap: 8 }}>
                <button
                  type="button"
                  className="fill-quiet"
                  style={besideStyle}
                  aria-disabled={!canUndo || processing || undefined}
                  onClick={() => !processing && pad.current?.undo()}
                >
                  {laterText('undo')}
                </button>
                <button
                  type="button"
                  className="fill-quiet"
                  style={besideStyle}
                  aria-disabled={isPadEmpty || processing || undefined}
                  onClick={() => !processing && pad.current?.clear()}
                >
                  {laterText('clear')}
                </button>
              </div>
            )}
          </div>
        )}
      </main>
      <footer className="fill-bar">
        {requireSignature && (
          // Its room stays, so that the first stroke moves no button.
          <p id={whyId} style={{ visibility: isUnsigned ? 'visible' : 'hidden' }}>
            {laterText('signFirst')}
          </p>
        )}
        <div style={{ display: 'flex', gap: 8 }}>
          <button
            type="button"
            className="fill-quiet"
            style={{ flex: 'none', width: 'auto' }}
            disabled={processing}
            onClick={visit.backToForm}
          >
            {text('cancel')}
          </button>
          <button
            type="submit"
            className="fill-button"
            aria-disabled={isUnsigned || processing || undefined}
            aria-describedby={isUnsigned ? whyId : undefined}
          >
            {laterText(processing ? 'processing' : 'done')}
          </button>
        </div>
      </footer>
    </form>
  );
}

const whyId = 'fill-sign-first';

/** So narrow that the three of them fit into one line at 320 pixels in English; where they don't, these two stay together. */
const besideStyle = { paddingInline: 8 };

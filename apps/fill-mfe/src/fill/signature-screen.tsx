import { useEffect, useRef, useState } from 'react';
import type { PointGroup } from 'signature_pad';
import { type DrawingPad, openDrawingPad } from './drawing-pad.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

export interface SignatureScreenProps {
  /** Strokes drawn the last time this screen was open. */
  strokes: PointGroup[];
  /** Called with the strokes when the screen closes, however it closes. */
  onStrokes: (strokes: PointGroup[]) => void;
  processing: boolean;
  onCancel: () => void;
  /** Called with the signature as PNG data URL. */
  onDone: (signatureData: string) => void;
}

/** Takes a signature (specification section 2, Signature screen). */
export function SignatureScreen({ strokes, onStrokes, processing, onCancel, onDone }: SignatureScreenProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<DrawingPad>(null);
  const [empty, setEmpty] = useState(strokes.length === 0);
  const first = useRef({ strokes, onStrokes });

  useEffect(() => {
    if (!canvas.current) return;
    const { strokes: drawn, onStrokes: keep } = first.current;
    const opened = openDrawingPad(canvas.current, drawn, setEmpty);
    pad.current = opened;
    return () => {
      // Back, which is also a swipe from the edge beside the pad, loses no stroke.
      keep(opened.strokes());
      opened.close();
    };
  }, []);

  return (
    <main className="fill-form fill-sign">
      <h1 ref={heading} tabIndex={-1}>
        Please Sign to Complete
      </h1>
      <div className="fill-pad" data-theme="light">
        <canvas ref={canvas} role="img" aria-label="Signature pad: draw with a finger, a pen or the mouse" />
      </div>
      <div className="fill-actions">
        <button
          type="button"
          className="fill-quiet"
          disabled={empty || processing}
          onClick={() => pad.current?.clear()}
        >
          Clear
        </button>
        <button type="button" className="fill-quiet" disabled={processing} onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="fill-button"
          disabled={empty || processing}
          onClick={() => {
            if (pad.current) onDone(pad.current.png());
          }}
        >
          {processing ? 'Processing...' : 'Done'}
        </button>
      </div>
    </main>
  );
}

import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Signature } from './signature.ts';
import { strokesOfText, strokeText } from './stroke-text.ts';

/** A canvas to sign on. */
export interface DrawingPad {
  /**
   * The signature to send: its strokes, from which the server draws it, unless they are too many; and for a server of the release
   * before a PNG data URL within the limits of decision F10, 2000 x 1000 px and 200 kB.
   */
  signature(): Signature;
  strokes(): PointGroup[];
  /** Takes the last stroke back, or brings back what was cleared. */
  undo(): void;
  clear(): void;
  close(): void;
}

const widthMax = 2000;
const heightMax = 1000;
const bytesMax = 200_000;
// signature_pad takes radii: 1.5 draws lines 3 px wide (specification section 9).
const strokeRadius = 1.5;
// Always dark ink on white paper, whatever the page's theme, because the picture is viewed elsewhere.
const ink = '#15241d';
const paper = '#fff';
const penOptions = {
  minWidth: strokeRadius,
  maxWidth: strokeRadius,
  dotSize: strokeRadius,
  penColor: ink,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
};

/** Strokes of a text for a pad; none where it has none. */
export function pointsOf(text: string | null | undefined): PointGroup[] {
  return strokesOfText(text).map((points) => ({
    ...penOptions,
    points: points.map((point) => ({ ...point, pressure: 0.5, time: 0 })),
  }));
}

/**
 * Opens a pad on `canvas` with `strokes` drawn, and reports after each change whether it is empty and whether there is something
 * to undo. It keeps its strokes when the size of the canvas changes.
 */
export function openDrawingPad(
  canvas: HTMLCanvasElement,
  strokes: PointGroup[],
  onChange: (isEmpty: boolean, canUndo: boolean) => void,
): DrawingPad {
  const pad = new SignaturePad(canvas, {
    ...penOptions,
    backgroundColor: paper,
  });
  let fittedWidth = 0;
  let cleared: PointGroup[] = [];
  const report = () => onChange(pad.isEmpty(), !pad.isEmpty() || cleared.length > 0);
  const fit = () => {
    // A stroke ends before the size changes: the pad would wait for the end of one that it has forgotten.
    pad.off();
    pad.on();
    const drawn = pad.toData();
    size(Math.min(Math.max(devicePixelRatio, 1), 3));
    pad.fromData(shrinkTo(canvas.clientWidth, drawn));
    report();
  };
  pad.fromData(strokes);
  fit();
  const resized = new ResizeObserver(() => {
    if (canvas.clientWidth && canvas.clientWidth !== fittedWidth) fit();
  });
  resized.observe(canvas);
  pad.addEventListener('beginStroke', () => onChange(false, true));
  pad.addEventListener('endStroke', report);

  return {
    signature() {
      const signatureStrokes = strokeText(
        pad.toData().map(({ points }) => points),
        { width: canvas.clientWidth, height: canvas.clientHeight },
      );
      return { signatureData: picture(), signatureStrokes };
    },
    strokes: () => pad.toData(),
    undo() {
      const drawn = pad.toData();
      pad.fromData(drawn.length > 0 ? drawn.slice(0, -1) : shrinkTo(canvas.clientWidth, cleared));
      if (drawn.length === 0) cleared = [];
      report();
    },
    clear() {
      const drawn = pad.toData();
      if (drawn.length > 0) cleared = drawn;
      pad.clear();
      report();
    },
    close() {
      resized.disconnect();
      pad.off();
    },
  };

  /** Undefined where the browser hands out no picture. */
  function picture(): string | undefined {
    try {
      let ratio = canvas.width / canvas.clientWidth;
      let data = pad.toDataURL('image/png');
      while (bytesOf(data) > bytesMax && ratio > 0.25) {
        ratio *= 0.7;
        const drawn = pad.toData();
        size(ratio);
        pad.fromData(drawn);
        data = pad.toDataURL('image/png');
      }
      return data;
    } catch {
      return undefined;
    }
  }

  function size(wanted: number): void {
    const { clientWidth, clientHeight } = canvas;
    fittedWidth = clientWidth;
    const ratio = Math.min(wanted, widthMax / clientWidth, heightMax / clientHeight);
    canvas.width = Math.floor(clientWidth * ratio);
    canvas.height = Math.floor(clientHeight * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.clear();
  }
}

/** The same strokes, scaled down where they would exceed `width`. */
function shrinkTo(width: number, strokes: PointGroup[]): PointGroup[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x))) + 2 * strokeRadius;
  if (right <= width) return strokes;
  const factor = width / right;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

function bytesOf(dataUrl: string): number {
  return ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4;
}

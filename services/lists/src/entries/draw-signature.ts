import { signatureLimits } from '@scanlist/contracts/http/fill';
import { type Strokes, strokePieces, strokeUnit } from '@scanlist/contracts/http/strokes';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';

/** Dark ink on white paper, 3 px wide on the pad (specification section 9). */
const ink = '#15241d';
const lineUnits = 3 / strokeUnit;
/** Pixels of the picture for each of the pad, so that it is sharp on a phone and on paper. */
const sharpness = 2;
/** Half of what a signature may have: the most tangled strokes then take half a second. */
const widthMax = signatureLimits.widthMax / 2;
const heightMax = signatureLimits.heightMax / 2;

/** Strokes may take long, off the event loop: at most two signatures are drawn at once, and as many wait as a service handles. */
const drawing = createSemaphore({
  atOnceMax: 2,
  queueMax: 64,
  waitMsMax: 5_000,
  refusal: () => unavailable('too many signatures at once'),
});

/**
 * The picture of drawn strokes, as the pad shows them: a PNG in shades of grey of at most 1000 x 500 px and 200 kB. Strokes outside
 * of the pad are not on it, so it may be blank. Raises `SERVICE_UNAVAILABLE` where too many wait.
 */
export async function drawSignature(strokes: Strokes): Promise<Buffer> {
  return await drawing(async () => {
    // Not at start-up: a fifth of a second, and many services draw none.
    const { default: sharp } = await import('sharp');
    // Each signature is drawn once, by one thread.
    sharp.cache(false);
    sharp.concurrency(1);
    for (let scale = scaleOf(strokes); ; scale /= 2) {
      const svg = Buffer.from(signatureSvg(strokes, scale));
      const png = await sharp(svg).toColourspace('b-w').png().toBuffer();
      if (png.byteLength <= signatureLimits.bytesMax) return png;
    }
  });
}

/** Pixels for each unit. */
function scaleOf({ width, height }: Strokes): number {
  return Math.min(sharpness * strokeUnit, widthMax / width, heightMax / height);
}

/** Made of numbers alone. */
function signatureSvg({ width, height, strokes }: Strokes, scale: number): string {
  const pixels = (units: number) => Math.max(1, Math.floor(units * scale));
  const paths = strokes.flatMap(strokePieces).map((path) => `<path d="${path}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels(width)}" height="${pixels(height)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="${lineUnits}" stroke-linecap="round">${paths.join('')}</g></svg>`
  );
}

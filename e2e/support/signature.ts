import { PNG } from 'pngjs';

/** A signature of about that many bytes, as a data URL: a PNG of 600 by 200 pixels with a noisy stroke on white. */
export function signatureOf(bytes: number): string {
  const png = new PNG({ width: 600, height: 200 });
  png.data.fill(0xff);
  for (let at = 0, grain = 1; at < Math.max(bytes, 400); at += 4) {
    grain = (grain * 48_271) % 2_147_483_647;
    png.data.writeUInt32BE((grain | 0xff) >>> 0, 100 * 600 * 4 + at);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';

/** A signature of about that many bytes that a database cannot compress: a data URL of a PNG with random pixels. */
export function incompressibleSignature(bytes: number): string {
  const png = new PNG({ width: 600, height: Math.floor(bytes / (600 * 2.8)), colorType: 2 });
  randomBytes(png.data.length).copy(png.data);
  const written = PNG.sync.write(png, { colorType: 2, inputHasAlpha: true, filterType: 0 });
  return `data:image/png;base64,${written.toString('base64')}`;
}

/** Text of that many characters that a database can hardly compress. */
export function incompressibleText(characters: number): string {
  return randomBytes(characters).toString('base64url').slice(0, characters);
}

import { accountLimits } from '@scanlist/contracts/http/accounts';

/** The longest side of a logo in pixels after the browser shrinks it, because every visitor downloads it. */
const logoSideMax = 640;

/** The allowed file types of a logo; SVG can carry scripts (decision O5). */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a file cannot be the logo. */
export type LogoProblem = 'type' | 'size' | 'decode';

/** Checks a file's declared type and size (specification section 5: Company settings); null when it may be opened. */
export function checkLogo({ type, size }: { type: string; size: number }): LogoProblem | null {
  if (!logoTypes.includes(type)) return 'type';
  return size > accountLimits.logoBytesMax ? 'size' : null;
}

/** The size of the shrunk picture: unchanged while it is small enough, else in proportion, at least one pixel. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, logoSideMax / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The type of the shrunk picture: photographs keep theirs, everything else keeps its transparency. */
export function shrunkType(type: string): string {
  return type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png';
}

/** Proportions that make a logo hard to read at the height visitors see. */
export type LogoShape = 'tall' | 'wide';

/** Checks a logo's proportions; null where it is readable at a height of 48 pixels and a phone's width. */
export function checkLogoShape(width: number, height: number): LogoShape | null {
  if (height > 3 * width) return 'tall';
  return width > 10 * height ? 'wide' : null;
}

/** The hint for each shape. It is advice: the logo is accepted. */
export const shapeHints: Record<LogoShape, string> = {
  tall: 'This image is very tall and narrow, so visitors will see it small. A square or wider one is easier to read.',
  wide: 'This image is very wide and short, so visitors will see it small. One closer to a square is easier to read.',
};

/** The toast for each problem (specification section 8). */
export const logoProblems: Record<LogoProblem, { title: string; description: string }> = {
  type: { title: 'Invalid file type', description: 'Please upload an image file (JPG, PNG, etc.)' },
  size: { title: 'File too large', description: 'Please upload an image smaller than 1MB' },
  decode: { title: 'Upload failed', description: 'There was a problem processing your logo.' },
};

import { type QrModules, qrModules, quietModules } from '@scanlist/web-kit/qr-modules';
import { qrSvg } from './qr-svg.ts';

/** The QR code as an image URL, sharp at any size. Rejects if the drawing code could not be loaded. */
export async function qrSvgUrl(link: string): Promise<string> {
  return svgUrlOf(await qrModules(link));
}

/** A drawn QR code as an image URL. */
export function svgUrlOf(modules: QrModules): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvg(modules))}`;
}

/** The QR code as an SVG file with a default width of 60 mm. */
export async function qrSvgFile(link: string, title: string): Promise<Blob> {
  const svg = qrSvg(await qrModules(link), { title: `QR code of ${title}`, widthMm: 60 });
  return new Blob([svg], { type: 'image/svg+xml' });
}

/**
 * The QR code as a PNG of exactly that many pixels a side (decision O6). Every module is a whole number of pixels, so
 * that no edge is blurred; the rest widens the quiet zone of four modules.
 */
export async function qrPng(link: string, widthPx: number): Promise<Blob> {
  const { size, isDark } = await qrModules(link);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = widthPx;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gave no canvas to draw on');
  const module = Math.floor(widthPx / (size + 2 * quietModules));
  const start = Math.floor((widthPx - size * module) / 2);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, widthPx);
  context.fillStyle = '#000';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(row, column)) {
        context.fillRect(start + column * module, start + row * module, module, module);
      }
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))),
      'image/png',
    );
  });
}

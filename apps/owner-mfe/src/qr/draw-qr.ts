import type { QRCodeErrorCorrectionLevel } from 'qrcode';

const quietModules = 4;
const pngPixelsMin = 1024;
const code = {
  errorCorrectionLevel: 'H' as QRCodeErrorCorrectionLevel,
  margin: quietModules,
  color: { dark: '#000000ff', light: '#ffffffff' },
};

/** The code as an image address that is sharp at any size. Rejects when the drawing code could not be loaded. */
export async function qrSvgUrl(link: string): Promise<string> {
  const qr = await import('qrcode');
  const svg = await qr.toString(link, { ...code, type: 'svg' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The code as a PNG at least 1024 px wide, every module a whole number of pixels (decision O6). */
export async function qrPng(link: string): Promise<Blob> {
  const qr = await import('qrcode');
  const { size } = qr.create(link, code).modules;
  const canvas = document.createElement('canvas');
  await qr.toCanvas(canvas, link, { ...code, scale: Math.ceil(pngPixelsMin / (size + 2 * quietModules)) });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))),
      'image/png',
    );
  });
}

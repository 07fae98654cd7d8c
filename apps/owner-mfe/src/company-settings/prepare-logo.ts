import { accountLimits } from '@scanlist/contracts/http/accounts';
import { checkLogo, type LogoProblem, shrunkSize, shrunkType } from './logo-rules.ts';

/**
 * Turns a chosen file into the data URL that the form keeps until it is saved: a small file unchanged, else redrawn
 * upright and at most 640 pixels long. Never throws; an unusable file returns the reason.
 */
export async function prepareLogo(file: File): Promise<{ url: string } | { problem: LogoProblem }> {
  const problem = checkLogo(file);
  if (problem) return { problem };
  try {
    const small = await shrink(file);
    return small ? { url: await dataUrlOf(small) } : { problem: 'size' };
  } catch {
    return { problem: 'decode' };
  }
}

/** Null when it is too large even after shrinking. */
async function shrink(file: File): Promise<Blob | null> {
  // The browser applies the camera's rotation before the size is read.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = shrunkSize(picture.width, picture.height);
    if (width === picture.width && height === picture.height) return file;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    for (const type of [shrunkType(file.type), 'image/webp']) {
      const blob = await written(canvas, type);
      if (blob.size <= accountLimits.logoBytesMax) return blob;
    }
    return null;
  } finally {
    picture.close();
  }
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser cannot write'));
    canvas.toBlob(take, type, 0.9);
  });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(blob);
  });
}

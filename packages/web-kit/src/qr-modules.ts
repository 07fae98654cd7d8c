import type { QRCode } from 'qrcode';

/** White modules around the code on every side, as the QR standard requires (decision O6). */
export const quietModules = 4;

/** A code's dark squares; `size` modules per side, without the quiet zone. */
export interface QrModules {
  size: number;
  isDark(row: number, column: number): boolean;
}

/**
 * The modules of a link's code, with error correction H: it is readable with nearly a third scratched or dirty. Rejects
 * when the library could not be loaded.
 */
export async function qrModules(link: string): Promise<QrModules> {
  return qrModulesBy(await import(/* webpackChunkName: 'qr-code' */ 'qrcode'), link);
}

/** The same with the library at hand. */
export function qrModulesBy({ create }: Pick<typeof import('qrcode'), 'create'>, link: string): QrModules {
  const { modules }: QRCode = create(link, { errorCorrectionLevel: 'H' });
  return { size: modules.size, isDark: (row, column) => Boolean(modules.get(row, column)) };
}

/**
 * The dark shapes as the data of an SVG path, one unit per module, quiet zone included. Adjacent modules form one
 * shape: fewer shapes, and no hairlines between them.
 */
export function darkPath({ size, isDark }: QrModules): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      const width = column - start + 1;
      path += `M${start + quietModules} ${row + quietModules}h${width}v1h-${width}z`;
    }
  }
  return path;
}

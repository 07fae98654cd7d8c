import { styleText } from 'node:util';
import qrcode from 'qrcode';

/** A link's QR code as terminal lines: dark on bright with a bright margin, in any colour scheme. */
export async function terminalCode(link: string): Promise<string[]> {
  const text = await qrcode.toString(link, { type: 'utf8', margin: 4 });
  return text
    .split('\n')
    .map((line) => styleText(['black', 'bgWhiteBright'], line, { validateStream: false }));
}

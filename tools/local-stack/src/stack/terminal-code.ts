import { styleText } from 'node:util';
import qrcode from 'qrcode';

/** A link's QR code as lines for a terminal, dark on bright with a bright rim, whatever colours the terminal has. */
export async function terminalCode(link: string): Promise<string[]> {
  const text = await qrcode.toString(link, { type: 'utf8', margin: 4 });
  return text
    .split('\n')
    .map((line) => styleText(['black', 'bgWhiteBright'], line, { validateStream: false }));
}

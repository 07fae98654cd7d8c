/** A signature of that many bytes, as a data URL: it begins as a PNG of 600 by 200 pixels does. */
export function signatureOf(bytes: number): string {
  const png = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
  png.writeUInt32BE(600, 16);
  png.writeUInt32BE(200, 20);
  return `data:image/png;base64,${png.toString('base64')}`;
}

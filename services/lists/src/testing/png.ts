/** A data URL that starts as a PNG of this size does; `bytes` pads it to a length. */
export function pngOf(options: { width: number; height: number; bytes?: number; chunk?: string }): string {
  const { width, height, bytes = 45, chunk = 'IHDR' } = options;
  const png = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(png);
  png.writeUInt32BE(13, 8);
  png.write(chunk, 12, 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return `data:image/png;base64,${png.toString('base64')}`;
}

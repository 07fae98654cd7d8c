/** 'Try it now': a list of the visitor's own, opened on their phone by a QR code, its entries seen here a moment later. */
export function LiveDemo() {
  return null;
}

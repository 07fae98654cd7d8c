import { darkPath, type QrModules, quietModules } from '@scanlist/web-kit/qr-modules';

export interface QrSvgOptions {
  /** The title of the picture for programs and screen readers. */
  title?: string;
  /** The default width, quiet zone included. */
  widthMm?: number;
}

/**
 * A QR code as SVG: black shapes on white without strokes, so that cutters and engravers can use it; sharp at any size.
 */
export function qrSvg(modules: QrModules, { title, widthMm }: QrSvgOptions = {}): string {
  const edge = modules.size + 2 * quietModules;
  const size = widthMm ? ` width="${widthMm}mm" height="${widthMm}mm"` : '';
  const name = title ? `<title>${escapeXml(title)}</title>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 ${edge} ${edge}" role="img" shape-rendering="crispEdges">` +
    `${name}<path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path fill="#000" d="${darkPath(modules)}"/></svg>\n`
  );
}

function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these at all
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  );
}

import { main, relationships, relationshipsXml, xmlStart } from './workbook-xml.ts';

/** The drawing of a sheet: the pictures that lie on its cells. Pure, like `workbook-xml`. */

/** A picture of a drawing: its cell, counted from 0, and its size in points of a screen. */
export interface PlacedPicture {
  /** The number of its file among those of the workbook. */
  number: number;
  row: number;
  column: number;
  width: number;
  height: number;
}

/** The height of a row with a picture, in points, and what a picture has to fit into, in pixels. */
export const pictureRow = { heightPoints: 39, widthPixels: 160, heightPixels: 48 };

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const art = main.replace('spreadsheetml', 'drawingml');
/** English metric units per pixel. */
const unitsPerPixel = 9_525;
const gapUnits = 2 * unitsPerPixel;

/** The path of the file of a picture. */
export function picturePath(number: number): string {
  return `xl/media/image${number}.png`;
}

/** The files of a sheet's drawing by path, each in pieces. */
export function* drawingFiles(
  sheet: number,
  pictures: readonly PlacedPicture[],
): Generator<[path: string, pieces: Iterable<string>]> {
  yield [
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    [relationshipsXml([{ type: 'drawing', target: `../drawings/drawing${sheet}.xml` }])],
  ];
  yield [`xl/drawings/drawing${sheet}.xml`, drawingXml(pictures)];
  const targets = pictures.map(({ number }) => ({ type: 'image', target: `../media/image${number}.png` }));
  yield [`xl/drawings/_rels/drawing${sheet}.xml.rels`, [relationshipsXml(targets)]];
}

function* drawingXml(pictures: readonly PlacedPicture[]): Generator<string> {
  yield `${xmlStart}<xdr:wsDr xmlns:xdr="${drawing}" xmlns:a="${art}" xmlns:r="${relationships}">`;
  for (const [index, picture] of pictures.entries()) yield anchorXml(picture, index + 1);
  yield '</xdr:wsDr>';
}

/** A picture that moves with its cell and keeps its size. */
function anchorXml({ row, column, width, height }: PlacedPicture, id: number): string {
  const size = `cx="${Math.round(width * unitsPerPixel)}" cy="${Math.round(height * unitsPerPixel)}"`;
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${gapUnits}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${gapUnits}</xdr:rowOff></xdr:from><xdr:ext ${size}/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="Signature ${id}" descr="Signature"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="rId${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  );
}

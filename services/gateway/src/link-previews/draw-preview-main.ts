import { json } from 'node:stream/consumers';
import { drawPreview } from './draw-preview.ts';
import type { DrawOrder } from './preview-process.ts';

/** The program of a process that draws one picture: the library keeps much memory, and a broken logo ends only the process. */
const { logo, ...facts } = (await json(process.stdin)) as DrawOrder;
process.stdout.write(
  await drawPreview({ ...facts, logo: logo === null ? null : Buffer.from(logo, 'base64') }),
);

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bytes } from '../stored-answers/stored-answer.ts';
import type { PreviewFacts } from './draw-preview.ts';

/** What the process reads: the logo in base64. */
export interface DrawOrder extends Omit<PreviewFacts, 'logo'> {
  logo: string | null;
}

/** The build makes a file of its own of this program, and tests run its source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './draw-preview-main.ts' : './link-previews/draw-preview-main.js',
  import.meta.url,
);
const answerMsMax = 20_000;
const pictureBytesMax = 1_000_000;
const run = promisify(execFile);

/** `drawPreview` in a process of its own, without settings and secrets; rejects if it takes more than 20 s or fails. */
export async function drawPreviewInProcess({ logo, ...facts }: PreviewFacts): Promise<Bytes> {
  const order: DrawOrder = { ...facts, logo: logo && Buffer.from(logo).toString('base64') };
  const running = run(process.execPath, ['--max-old-space-size=64', fileURLToPath(program)], {
    encoding: 'buffer',
    env: {},
    timeout: answerMsMax,
    killSignal: 'SIGKILL',
    maxBuffer: pictureBytesMax,
  });
  running.child.stdin?.end(JSON.stringify(order));
  const { stdout } = await running;
  return Uint8Array.from(stdout);
}

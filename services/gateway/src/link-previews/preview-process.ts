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
const drawProgram = new URL(
  import.meta.url.endsWith('.ts') ? './draw-preview-main.ts' : './link-previews/draw-preview-main.js',
  import.meta.url,
);
const answerMsMax = 20_000;
const pictureBytesMax = 1_000_000;
/** It reads its fonts and libraries; it writes nothing and starts nothing, whatever a logo makes of it. */
const nodeOptions = [
  '--disable-warning=SecurityWarning',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--max-old-space-size=64',
];
const run = promisify(execFile);

/**
 * `drawPreview` in a process of its own, without the gateway's environment. Rejects if it fails or takes more than 20 s; the process
 * has ended then.
 */
export async function drawPreviewInProcess(
  { logo, ...facts }: PreviewFacts,
  { program = drawProgram, msMax = answerMsMax }: { program?: URL; msMax?: number } = {},
): Promise<Bytes> {
  const order: DrawOrder = { ...facts, logo: logo && Buffer.from(logo).toString('base64') };
  const running = run(process.execPath, [...nodeOptions, fileURLToPath(program)], {
    encoding: 'buffer',
    env: {},
    timeout: msMax,
    killSignal: 'SIGKILL',
    maxBuffer: pictureBytesMax,
  });
  // A process that ends before it has read everything is told of by `running`; unheard, the broken pipe would end the gateway.
  running.child.stdin?.on('error', () => {}).end(JSON.stringify(order));
  const { stdout } = await running;
  return Uint8Array.from(stdout);
}

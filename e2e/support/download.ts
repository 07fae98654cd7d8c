import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** What came of a download. */
export interface Download {
  /** False if the connection broke off. */
  isComplete: boolean;
  bytes: number;
  /** Line feeds. */
  lines: number;
}

/** The answer of a download, which nobody reads yet. `cookie` is that of a signed-in owner. */
export async function beginDownload(url: string, cookie: string): Promise<IncomingMessage> {
  const asking = request(url, { headers: { cookie }, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return answer;
}

/** Reads a download to its end and keeps nothing of it. */
export async function readDownload(answer: IncomingMessage): Promise<Download> {
  let [bytes, lines] = [0, 0];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
  } catch {
    // Published by `complete`.
  }
  return { isComplete: answer.complete, bytes, lines };
}

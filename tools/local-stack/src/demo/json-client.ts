import type { z } from 'zod';

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

export interface JsonClientOptions {
  address: string;
  /** The gateway's own origin; it refuses writes from others. */
  origin: string;
}

export interface JsonClient {
  /** Signs in; all later requests are sent as this owner. */
  signIn(username: string, password: string): Promise<void>;
  get<Schema extends z.ZodType>(path: string, answer: Schema): Promise<z.output<Schema>>;
  post<Schema extends z.ZodType>(path: string, body: object, answer: Schema): Promise<z.output<Schema>>;
}

/** A small client of the public API. Every method throws an Error with the server's own message. */
export function jsonClient({ address, origin }: JsonClientOptions): JsonClient {
  let cookie = '';
  const request = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        // Entries of the demo name a phone as their device.
        'user-agent': phone,
        origin,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    async signIn(username, password) {
      const response = await request('POST', '/api/auth/login', { username, password });
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      await response.arrayBuffer();
    },
    get: async (path, answer) => answer.parse(await (await request('GET', path)).json()),
    post: async (path, body, answer) => answer.parse(await (await request('POST', path, body)).json()),
  };
}

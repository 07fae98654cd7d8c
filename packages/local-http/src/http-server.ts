import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import type { Context, Hono } from 'hono';

/** Serves an app, by default on the loopback address; resolves once it listens. */
export function listen(app: Hono, port: number, hostname = '127.0.0.1'): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => resolve(server as Server));
    server.once('error', reject);
  });
}

/** Stops listening and closes every connection, even during an answer. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Closes a request's connection without an answer, like a server that dies at that moment. */
export function dropConnection(c: Context): Response {
  (c.env as HttpBindings).incoming.socket.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': '1' } });
}

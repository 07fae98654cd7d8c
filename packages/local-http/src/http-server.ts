import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import type { Context, Hono } from 'hono';

/** Serves an app on the loopback address unless told another; resolves once it listens. */
export function listen(app: Hono, port: number, hostname = '127.0.0.1'): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => resolve(server as Server));
    server.once('error', reject);
  });
}

/** Stops listening and ends every connection, even one in the middle of an answer. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Closes the connection a request came on without an answer, as a server does that dies at that moment. */
export function dropConnection(c: Context): Response {
  (c.env as HttpBindings).incoming.socket.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': '1' } });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@scanlist/contracts/messages/define';
import type { Logger } from '@scanlist/service-kit/logger';
import { counter, readGauge } from '@scanlist/service-kit/metrics';
import { Events, type NatsConnection } from 'nats';
import { serversOf } from './nats-url.ts';
import { openOverSingleSocket } from './single-socket.ts';

/** A service's connection to NATS, with its lifecycle. */
export interface Messaging {
  readonly nc: NatsConnection;
  readonly service: ServiceName;
  readonly logger: Logger;
  /** False while the server is not reached: fail fast instead of waiting. */
  connected(): boolean;
  /**
   * Runs after every reconnect, and when the server is first reached after `waitMsMax`. Messages published meanwhile on
   * plain subjects are lost: clear caches that depend on them.
   */
  onReconnect(listener: () => void): void;
  /** Registers how `serve` and `consume` finish: take nothing new, then wait for running work. */
  beforeClose(finish: () => Promise<void>): void;
  /** Finishes running work, flushes, closes. Safe to call twice. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** One server, or several of a cluster, separated by commas: when one is lost, another one is tried. */
  url: string;
  user?: string;
  password?: string;
  service: ServiceName;
  logger: Logger;
  /**
   * How long to wait for a server that is not there, in milliseconds; without it, without limit. After that the connection is
   * used as one that was lost.
   */
  waitMsMax?: number | undefined;
  /** Runs when the connection closes unexpectedly; the default ends the process. */
  onLost?: (error: unknown) => void;
  /** Timeouts for a server that does not answer, in milliseconds; tests use shorter ones. */
  patience?: Partial<typeof usualPatience> | undefined;
}

const connections = readGauge('scanlist_nats_connected', '1 while NATS is reached.');
const losses = counter('scanlist_nats_connection_losses_total', 'How often NATS was lost.');

/**
 * `pingMs` is the time between two pings; when two are unanswered, the server counts as lost at the third. `dialMs` is
 * how long the server may take to answer a new connection.
 */
const usualPatience = { pingMs: 5000, dialMs: 3000 };

/**
 * Connects and stays connected: waits for a server that is not there yet, up to `waitMsMax`, and dials without limit. If the
 * connection closes for good without `close`, the process exits with code 1, and its supervisor restarts it.
 */
export async function connectMessaging(options: ConnectOptions): Promise<Messaging> {
  const { url, user, password, service, logger } = options;
  const { pingMs, dialMs } = { ...usualPatience, ...options.patience };
  const servers = serversOf(url);
  const { nc, reached } = openOverSingleSocket({
    servers,
    name: service,
    user,
    pass: password,
    inboxPrefix: `_INBOX.${service}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    timeout: dialMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    noAsyncTraces: true,
  });
  const finishers: (() => Promise<void>)[] = [];
  const reconnectListeners: (() => void)[] = [];
  let connected = false;
  let closing: Promise<void> | undefined;

  const begun = reached.then(() => {
    connected = true;
    void followStatus();
  });
  if (options.waitMsMax === undefined) await begun;
  else if (!(await settlesWithin(begun, options.waitMsMax))) {
    logger.warn({ servers }, 'NATS is not reached; what can do without it starts');
    void begun.then(cameBack).catch((error: unknown) => {
      if (!closing) lose(error);
    });
  }
  const forget = connections.add({}, () => Number(connected));
  void nc.closed().then((error) => {
    connected = false;
    forget();
    if (!closing) lose(error);
  });

  return {
    nc,
    service,
    logger,
    connected: () => connected && !nc.isClosed(),
    onReconnect: (listener) => void reconnectListeners.push(listener),
    beforeClose: (finish) => void finishers.push(finish),
    close() {
      closing ??= finish();
      return closing;
    },
  };

  // nc.drain() does not wait for handlers, and their replies would be lost; hence this order.
  async function finish() {
    const outcomes = await Promise.allSettled(finishers.map((finisher) => finisher()));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') logger.warn({ err: outcome.reason }, 'could not finish cleanly');
    }
    if (connected) await nc.flush().catch((err) => logger.warn({ err }, 'could not flush'));
    // The driver cannot close a connection that has not been dialled.
    await nc.close().catch((err) => logger.warn({ err }, 'could not close'));
  }

  function lose(error: unknown): void {
    logger.fatal({ err: error }, 'the connection to NATS is closed');
    (options.onLost ?? (() => process.exit(1)))(error);
  }

  function cameBack(): void {
    logger.info({ servers }, 'NATS is reached');
    for (const listener of reconnectListeners) listener();
  }

  async function followStatus() {
    for await (const status of nc.status()) {
      if (status.type === Events.Disconnect) {
        connected = false;
        losses.inc();
        logger.warn({ server: status.data }, 'NATS is lost');
      } else if (status.type === Events.Reconnect) {
        connected = true;
        logger.info({ server: status.data }, 'NATS is back');
        for (const listener of reconnectListeners) listener();
      } else if (status.type === Events.Error) {
        logger.error({ error: status.data, permission: status.permissionContext }, 'NATS refused');
      }
    }
  }
}

/** Whether a promise resolves in time; rejects where it does. */
async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const timedOut = new AbortController();
  const outcome = await Promise.race([
    promise.then(() => true),
    sleep(ms, false, { signal: timedOut.signal }).catch(() => false),
  ]);
  timedOut.abort();
  return outcome;
}

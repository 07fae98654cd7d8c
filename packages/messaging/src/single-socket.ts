import type { Socket } from 'node:net';
import type { ConnectionOptions, NatsConnection } from 'nats';
// The driver exports none of these; they are needed to restrict it to one socket, and to use it before it is connected.
import {
  NatsConnectionImpl,
  ProtocolHandler,
  setTransportFactory,
} from 'nats/lib/nats-base-client/internal_mod.js';
import { NodeTransport, nodeResolveHost } from 'nats/lib/src/node_transport.js';

/**
 * Like the driver's `connect`, but closes the sockets the driver abandons.
 *
 * The driver (2.29.3) leaves a socket open whose server did not greet in time. When that socket closes later, the
 * driver takes it for the loss of its connection and dials again beside the good one: queue groups then use both, and
 * answers leave by the wrong one.
 */
export async function connectOverSingleSocket(options: ConnectionOptions): Promise<NatsConnection> {
  const { nc, reached } = openOverSingleSocket(options);
  await reached;
  return nc;
}

/** A connection that may not be made yet. */
export interface OpenedConnection {
  /** It may be subscribed on: the server gets the subscriptions once it is reached. What is published before is lost. */
  nc: NatsConnection;
  /** Resolves when a server is reached for the first time; rejects as the driver's `connect` does. */
  reached: Promise<void>;
}

/** The driver's `connect` in two parts. */
export function openOverSingleSocket(options: ConnectionOptions): OpenedConnection {
  setTransportFactory({ factory: () => new ClosingTransport(), dnsResolveFn: nodeResolveHost });
  // Its types call the constructor private.
  const nc: NatsConnectionImpl = Reflect.construct(NatsConnectionImpl, [options]);
  const protocol = new ProtocolHandler(nc.options, nc);
  nc.protocol = protocol;
  return {
    nc,
    reached: protocol.dialLoop().then(() => {
      void forwardStatus(nc, protocol);
    }),
  };
}

async function forwardStatus(nc: NatsConnectionImpl, protocol: ProtocolHandler): Promise<void> {
  for await (const status of protocol.status()) {
    for (const listener of nc.listeners) listener.push(status);
  }
}

class ClosingTransport extends NodeTransport {
  #isGivenUp = false;

  override async dial(to: { hostname: string; port: number }): Promise<Socket> {
    const socket = await super.dial(to);
    if (!this.#isGivenUp) return socket;
    socket.destroy();
    throw new Error('the server was reached too late');
  }

  /**
   * Also called when the server sent nothing in time: its socket would stay open, because it never became a connection.
   */
  override close(error?: Error): Promise<void> {
    this.#isGivenUp = true;
    if (!this.connected) this.socket?.destroy();
    return super.close(error);
  }

  /** Called when the server no longer answers. The driver would first wait until everything written is taken. */
  override disconnect(): void {
    void this.close();
  }
}

import type { Socket } from 'node:net';
import type { ConnectionOptions, NatsConnection } from 'nats';
// The driver exports neither: both are needed to hold it to one socket.
import { NatsConnectionImpl, setTransportFactory } from 'nats/lib/nats-base-client/internal_mod.js';
import { NodeTransport, nodeResolveHost } from 'nats/lib/src/node_transport.js';

/**
 * What `connect` of the driver does, on sockets that are closed when the driver gives them up.
 *
 * The driver (2.29.3) leaves a socket open whose server did not greet in time. When that one closes later, the driver
 * takes it for the loss of its connection and dials once more beside the good one: queue groups share over both, and answers
 * leave by the wrong one.
 */
export function connectOverSingleSocket(options: ConnectionOptions): Promise<NatsConnection> {
  setTransportFactory({ factory: () => new ClosingTransport(), dnsResolveFn: nodeResolveHost });
  return NatsConnectionImpl.connect(options);
}

class ClosingTransport extends NodeTransport {
  #isGivenUp = false;

  override async dial(to: { hostname: string; port: number }): Promise<Socket> {
    const socket = await super.dial(to);
    if (!this.#isGivenUp) return socket;
    socket.destroy();
    throw new Error('the server was reached too late');
  }

  /** Also called when nothing was heard from the server in time: its socket would stay, as it never was a connection. */
  override close(error?: Error): Promise<void> {
    this.#isGivenUp = true;
    if (!this.connected) this.socket?.destroy();
    return super.close(error);
  }

  /** Called when the server has gone silent. The driver would first wait until all that was written is taken. */
  override disconnect(): void {
    void this.close();
  }
}

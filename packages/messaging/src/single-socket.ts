import type { Socket } from 'node:net';
import type { ConnectionOptions, NatsConnection } from 'nats';
// The driver exports neither; both are needed to restrict it to one socket.
import { NatsConnectionImpl, setTransportFactory } from 'nats/lib/nats-base-client/internal_mod.js';
import { NodeTransport, nodeResolveHost } from 'nats/lib/src/node_transport.js';

/**
 * Like the driver's `connect`, but closes the sockets the driver abandons.
 *
 * The driver (2.29.3) leaves a socket open whose server did not greet in time. When that socket closes later, the
 * driver takes it for the loss of its connection and dials again beside the good one: queue groups then use both, and
 * answers leave by the wrong one.
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

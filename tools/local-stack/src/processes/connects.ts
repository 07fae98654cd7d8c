import { connect } from 'node:net';

/** True if something on this machine accepts connections on `port`. */
export function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    function finish(answer: boolean) {
      socket.destroy();
      resolve(answer);
    }
  });
}

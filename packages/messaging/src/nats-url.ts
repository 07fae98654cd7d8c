/** A name and a password to sign in to a server with. */
export interface NatsLogin {
  user: string;
  password: string;
}

const notAnAddress = 'NATS_URL must be the address of a server, such as nats://127.0.0.1:4222';

/**
 * The servers that a NATS_URL names, separated by commas, without the name and the password that may stand in front. Throws
 * where it names none.
 */
export function serversOf(url: string): string[] {
  const servers = url
    .split(',')
    .map((server) => server.trim().replace(/^(\w+:\/\/)?.*@/, '$1'))
    .filter((server) => server !== '');
  if (servers.length === 0) throw new Error(notAnAddress);
  return servers;
}

/** What the first server of a NATS_URL is signed in to with; undefined where the URL does not say. Throws where it is no address. */
export function loginOf(url: string): NatsLogin | undefined {
  const [first = ''] = url.split(',');
  const text = first.trim();
  if (!text.includes('@')) return undefined;
  const address = URL.parse(text.includes('://') ? text : `nats://${text}`);
  // It holds a password and is not repeated.
  if (!address) throw new Error(notAnAddress);
  const { username, password } = address;
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

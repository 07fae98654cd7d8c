/** User name and password for a server. */
export interface NatsLogin {
  user: string;
  password: string;
}

const notAnAddress = 'NATS_URL must be the address of a server, such as nats://127.0.0.1:4222';

/** The servers in a NATS_URL, separated by commas, without user name and password. Throws where there is none. */
export function serversOf(url: string): string[] {
  const servers = url
    .split(',')
    .map((server) => server.trim().replace(/^(\w+:\/\/)?.*@/, '$1'))
    .filter((server) => server !== '');
  if (servers.length === 0) throw new Error(notAnAddress);
  return servers;
}

/**
 * User name and password of the first server in a NATS_URL; undefined where it has none. Throws where it is not an
 * address.
 */
export function loginOf(url: string): NatsLogin | undefined {
  const [first = ''] = url.split(',');
  const text = first.trim();
  if (!text.includes('@')) return undefined;
  const address = URL.parse(text.includes('://') ? text : `nats://${text}`);
  // The address holds a password, so the message does not repeat it.
  if (!address) throw new Error(notAnAddress);
  const { username, password } = address;
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

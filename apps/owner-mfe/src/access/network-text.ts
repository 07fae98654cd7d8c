/**
 * Describes where a session came from: texts for this machine and for a local network, else the address; an IPv6
 * network as in RFC 5952.
 *
 * @param address an IPv4 address, an IPv6 one or its network (`2001:db8::/64`); anything else is an unknown address.
 */
export function networkText(address: string, productName: string): string {
  const [ip = '', prefix] = address.split('/');
  if (/^\d+(\.\d+){3}$/.test(ip)) {
    if (ip.startsWith('127.')) return ownMachine(productName);
    return privateIpv4.test(ip) ? `Local network (${ip})` : ip;
  }
  const ipv6 = canonical(ip);
  if (ipv6 === null) return 'Unknown address';
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(ipv6);
  if (mapped) return networkText(dotted(mapped[1], mapped[2]), productName);
  // A loopback address that older releases stored as its network.
  if (ipv6 === '::1' || ipv6 === '::') return ownMachine(productName);
  // Every local network uses this prefix, so it is not shown.
  if (/^fe[89ab]/.test(ipv6)) return 'Local network';
  const written = prefix === undefined ? ipv6 : `${ipv6}/${prefix}`;
  return /^f[cd]/.test(ipv6) ? `Local network (${written})` : written;
}

/** 10/8, 172.16/12, 192.168/16 (RFC 1918) and 169.254/16 (RFC 3927). */
const privateIpv4 = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/;

function ownMachine(productName: string): string {
  return `The computer running ${productName}`;
}

/** Formats as RFC 5952 does, like the host of a URL; null for an invalid IPv6 address. */
function canonical(ip: string): string | null {
  const bare = ip.replace(/%.*$/, '');
  if (!bare.includes(':')) return null;
  try {
    return new URL(`http://[${bare}]`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}

function dotted(...groups: (string | undefined)[]): string {
  return groups
    .map((group = '0') => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

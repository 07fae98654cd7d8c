import { BlockList, isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

export type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>;

/** Bridges of containers and virtual machines, and tunnels: no phone is in their networks. */
const notForPhones =
  /^(docker|br-|veth|virbr|lxc|lxd|cni|podman|flannel|vmnet|vboxnet|vethernet|bridge|tun|tap|utun|ppp|wg|zt|tailscale|ipsec)/i;

const localNetworks = new BlockList();
localNetworks.addSubnet('10.0.0.0', 8);
localNetworks.addSubnet('172.16.0.0', 12);
localNetworks.addSubnet('192.168.0.0', 16);

/**
 * The address of this machine under which a phone in the local network reaches it: the one HOST names, else the only one in a
 * private range that is no container's, virtual machine's or tunnel's.
 *
 * @throws Error with a sentence for a person where HOST names none of this machine, or there is none, or there are several.
 */
export function phoneAddress(host: string | undefined, interfaces: Interfaces): string {
  const own = Object.entries(interfaces).flatMap(([name, each = []]) =>
    each
      .filter(({ address, internal }) => isIPv4(address) && !internal)
      .map(({ address }) => ({ name, address })),
  );
  const listed = own.map(({ name, address }) => `${address} (${name})`).join(', ');
  if (host !== undefined) {
    if (own.some(({ address }) => address === host)) return host;
    throw new Error(
      `--phone needs an IPv4 address of this machine in HOST, and not '${host}'. It has ${listed || 'none'}.`,
    );
  }
  const [found, ...others] = own.filter(
    ({ name, address }) => localNetworks.check(address) && !notForPhones.test(name),
  );
  if (found && others.length === 0) return found.address;
  if (found) {
    throw new Error(
      `--phone: this machine is in several networks: ${listed}. Name the one your phone is in: HOST=${found.address} npm start -- --phone`,
    );
  }
  throw new Error(
    own.length === 0
      ? '--phone: this machine is in no network a phone could be in. Connect it to the same Wi-Fi as the phone.'
      : `--phone: this machine has no address of a local network, only ${listed}. If your phone reaches one of them, name it: HOST=${own[0]?.address} npm start -- --phone`,
  );
}

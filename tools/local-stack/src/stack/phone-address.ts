import { BlockList, isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

export type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>;

/** Networks of containers, virtual machines and tunnels, where no phone is. */
const notForPhones =
  /^(docker|br-|veth|virbr|lxc|lxd|cni|podman|flannel|vmnet|vboxnet|vethernet|bridge|tun|tap|utun|ppp|wg|zt|tailscale|ipsec)/i;

const localNetworks = new BlockList();
localNetworks.addSubnet('10.0.0.0', 8);
localNetworks.addSubnet('172.16.0.0', 12);
localNetworks.addSubnet('192.168.0.0', 16);

/**
 * The address under which a phone in the local network reaches this machine: the one in HOST, else the only private address
 * that does not belong to a container, virtual machine or tunnel.
 *
 * @throws Error with a message for people if HOST is not an address of this machine, or if there is none or more than one
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

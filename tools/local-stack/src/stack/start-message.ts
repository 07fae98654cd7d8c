import type { Settings } from './settings.ts';

interface StartMessageOptions {
  settings: Pick<Settings, 'directory' | 'usesStripe'>;
  port: number;
  publicOrigin: string;
  mailboxUrl: string | undefined;
  /** The demo owner's password; undefined without a demo owner. */
  demoPassword: string | undefined;
  /** Why there is no demo owner, if it was not switched off by DEMO. */
  noDemoReason?: string | undefined;
}

/** The lines printed once everything is ready. */
export function startMessage(options: StartMessageOptions): string[] {
  const { settings, port, publicOrigin, mailboxUrl, demoPassword, noDemoReason } = options;
  const address = `http://localhost:${port}`;
  return [
    '',
    `  ScanList    ${address}${publicOrigin === address ? '' : `  (QR codes and mails say ${publicOrigin})`}`,
    ...(demoPassword === undefined ? [] : [`  Sign in     demo / ${demoPassword}`]),
    ...(noDemoReason === undefined
      ? []
      : [`  Sign in     no demo owner, for ${noDemoReason}. With DEMO=1 there is one.`]),
    `  Mailbox     ${mailboxUrl ?? 'none: mails go out through Resend'}`,
    `  Payments    ${settings.usesStripe ? 'Stripe, with your keys' : 'local stand-in, nothing is charged'}`,
    `  Logs        ${settings.directory}/logs`,
    `  Metrics     of each process, where ${settings.directory}/stack.json says`,
    '',
  ];
}

interface PhoneMessageOptions {
  port: number;
  publicOrigin: string;
  /** The list to open; undefined opens the first page. */
  list: { title: string; url: string } | undefined;
  /** The lines of its QR code; empty without a terminal. */
  code: string[];
}

/** The lines for a phone: the address, and the limits of plain http. */
export function phoneMessage({ port, publicOrigin, list, code }: PhoneMessageOptions): string[] {
  return [
    `  On a phone in the same network, ${code.length > 0 ? 'scan this' : 'open this'}${list ? `: the list '${list.title}'` : ''}`,
    '',
    ...code.map((line) => `  ${line}`),
    `  ${phoneUrl(publicOrigin, list)}`,
    '',
    `  Whoever is in this network can open ScanList now; the mailbox stays on this machine. If the phone finds nothing,`,
    `  see that it is in the same Wi-Fi and that a firewall lets port ${port} in.`,
    ...(publicOrigin.startsWith('https:') ? [] : overPlainHttp(port)),
    '',
  ];
}

/** The address a phone opens first. */
export function phoneUrl(publicOrigin: string, list: { url: string } | undefined): string {
  return list?.url ?? `${publicOrigin}/`;
}

function overPlainHttp(port: number): string[] {
  return [
    '',
    '  Over plain http a phone gives no page a service worker or a location: a list does not open again without a network,',
    '  and entries say no place. To try both, let a tunnel or a proxy with https lead to this machine, and start with its address:',
    `  PUBLIC_ORIGIN=https://... TRUST_PROXY=1 npm start    (it leads to http://localhost:${port})`,
  ];
}

import qr from 'qrcode';
import { type QrModules, qrModulesBy } from './qr-modules.ts';

/** The modules of a link's code, drawn at once: for servers. It brings the whole library with it. */
export function qrModulesAtOnce(link: string): QrModules {
  return qrModulesBy(qr, link);
}

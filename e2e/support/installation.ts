import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A built checkout of one version of the product. */
export interface Release {
  /** How the output names it. */
  name: string;
  /** The absolute path of the checkout. */
  root: string;
}

export const services = ['gateway', 'lists', 'billing', 'notify'] as const;
export type Service = (typeof services)[number];

const slices = ['shell', 'owner-mfe', 'marketing-mfe', 'fill-mfe'];

/**
 * A folder that `npm start` takes for its checkout, and in which each part can be of another release. Services are links
 * to the builds of their release, so a process that starts again runs the release it was given last. Slices are copies
 * in one folder, as in the volume of a deployment.
 */
export interface Installation {
  root: string;
  /** The processes of this service that start from now on run this release. */
  setService(service: Service, release: Release): void;
  /** Adds the files of all slices of this release, in the order of a deployment. */
  publishSlices(release: Release): void;
}

/** Creates the folder anew, with every part of one release. `binFrom` is a checkout with a downloaded nats-server, if any. */
export function createInstallation(
  root: string,
  release: Release,
  { binFrom }: { binFrom: string },
): Installation {
  rmSync(root, { recursive: true, force: true });
  for (const service of services) mkdirSync(join(root, 'services', service), { recursive: true });
  for (const folder of ['tools', 'packages', 'node_modules']) {
    symlinkSync(join(release.root, folder), join(root, folder));
  }
  const bin = join(binFrom, '.local', 'bin');
  if (existsSync(bin)) cpSync(bin, join(root, '.local', 'bin'), { recursive: true });

  const installation: Installation = {
    root,
    setService(service, { root: from }) {
      const link = join(root, 'services', service, 'dist');
      symlinkSync(join(from, 'services', service, 'dist'), `${link}.next`);
      renameSync(`${link}.next`, link);
    },
    publishSlices({ root: from }) {
      for (const slice of slices) {
        execFileSync('sh', [join(from, 'tools/deployment/publish-slice.sh'), `${slice}/dist`], {
          env: {
            ...process.env,
            SLICE_SOURCE: join(from, 'apps', slice, 'dist'),
            SLICES_ROOT: join(root, 'apps'),
          },
          stdio: 'ignore',
        });
      }
    },
  };
  for (const service of services) {
    symlinkSync(
      join(release.root, 'services', service, 'migrations'),
      join(root, 'services', service, 'migrations'),
    );
    installation.setService(service, release);
  }
  installation.publishSlices(release);
  return installation;
}

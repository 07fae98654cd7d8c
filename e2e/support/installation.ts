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

/** Each slice with its workspace, the shell first: the others need what it provides. */
const slices = [
  ['shell', 'shell'],
  ['owner', 'owner-mfe'],
  ['marketing', 'marketing-mfe'],
  ['fill', 'fill-mfe'],
] as const;

/**
 * A folder that `npm start` takes for its checkout, and in which each part can be of another release. Services are links
 * to the builds of their release, so a process that starts again runs the release it was given last. Slices are copies
 * in one folder, as in the volume of a deployment.
 */
export interface Installation {
  root: string;
  /** The processes of this service that start from now on run this release. */
  setService(service: Service, release: Release): void;
  /**
   * Publishes all slices of this release to the product whose data is in `stackDirectory`. Releases before 1.1.0 served them
   * from a folder, and theirs is filled also while nothing runs.
   */
  publishSlices(release: Release, stackDirectory?: string): void;
}

/** Deletes the folder and creates it with every part of one release. `binFrom` is a checkout with a downloaded nats-server, if any. */
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

  const filesScript = join(release.root, 'tools/deployment/publish-slice.sh');
  const installation: Installation = {
    root,
    setService(service, { root: from }) {
      const link = join(root, 'services', service, 'dist');
      symlinkSync(join(from, 'services', service, 'dist'), `${link}.next`);
      renameSync(`${link}.next`, link);
    },
    publishSlices({ root: from }, stackDirectory) {
      for (const [name, workspace] of slices) {
        const dist = join(from, 'apps', workspace, 'dist');
        if (existsSync(filesScript)) {
          execFileSync('sh', [filesScript, `${workspace}/dist`], {
            env: { ...process.env, SLICE_SOURCE: dist, SLICES_ROOT: join(root, 'apps') },
            stdio: 'ignore',
          });
        } else if (stackDirectory !== undefined) {
          const args = [join(from, 'tools/slice/slice.mjs'), 'publish', name, '--dist', dist];
          execFileSync(process.execPath, args, { env: { ...process.env, STACK_DIR: stackDirectory } });
        }
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
  if (existsSync(filesScript)) installation.publishSlices(release);
  // Later releases publish what their first start finds beside the services.
  else symlinkSync(join(release.root, 'apps'), join(root, 'apps'));
  return installation;
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Artifact, ArtifactError } from '@scanlist/slices/artifact';
import type { PreparedModule } from './registry-slices.ts';
import type { LoadedModule, ServerModule } from './server-module.ts';

/** The server module of a slice, taken from the artifact that is live. */
export interface ArtifactModule<Render> extends Pick<ServerModule<Render>, 'current'> {
  /**
   * Loads the module of an artifact and tries it.
   *
   * @throws ArtifactError when it does not work.
   */
  prepare(artifact: Artifact, builtAt: Date): Promise<PreparedModule>;
}

/** `validate` throws if a module does not render what it should. */
export function createArtifactModule<Render extends (input: never) => unknown>(
  folder: string,
  validate: (render: Render) => Promise<void>,
): ArtifactModule<Render> {
  let live: LoadedModule<Render> | undefined;
  return {
    current: () => live,
    async prepare({ manifest, digest, file }, builtAt) {
      const { name, version, server } = manifest;
      const source = server && file(server.path)?.body;
      if (!source) throw new ArtifactError(`${name} ${version} has no server module.`);
      try {
        const path = join(folder, `${name}-${digest}.mjs`);
        await mkdir(folder, { recursive: true });
        await writeFile(path, source);
        const module = await import(pathToFileURL(path).href);
        const render: Render = module[server.exportName];
        await validate(render);
        return {
          activate() {
            live = { version: digest, builtAt, render };
          },
          discard() {},
        };
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ArtifactError(`The server module of ${name} ${version} does not work: ${reason}`, {
          cause,
        });
      }
    },
  };
}

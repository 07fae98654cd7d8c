import { setTimeout as sleep } from 'node:timers/promises';
import { serverModuleOf } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError } from '@scanlist/slices/artifact';
import type { PreparedModule } from './registry-slices.ts';
import { type Renderer, type RendererLimits, startRenderer } from './renderer.ts';
import type { LoadedModule, RenderPage, ServerModule } from './server-module.ts';

/** The server module of a slice, taken from the artifact that is live. */
export interface ArtifactModule<Input> extends Pick<ServerModule<Input>, 'current' | 'firstLoad' | 'stop'> {
  /**
   * Loads the module of an artifact in a process of its own and tries it.
   *
   * @throws ArtifactError when it does not work.
   */
  prepare(artifact: Artifact, builtAt: Date): Promise<PreparedModule & { loaded: LoadedModule<Input> }>;
}

export interface ArtifactModuleOptions<Input> {
  /** Throws if a module does not render what it should. */
  validate(render: RenderPage<Input>): Promise<void>;
  limits?: Partial<RendererLimits>;
  logger: Logger;
}

const firstLoadMsMax = 5_000;

/** A module renders until another one is activated in its place. */
export function createArtifactModule<Input>({
  validate,
  limits,
  logger,
}: ArtifactModuleOptions<Input>): ArtifactModule<Input> {
  const renderers = new Set<Renderer<Input>>();
  let live: (LoadedModule<Input> & { renderer: Renderer<Input> }) | undefined;
  const firstPrepared = Promise.withResolvers<void>();
  let firstLoad: Promise<unknown> | undefined;

  async function stopRenderer(renderer: Renderer<Input>): Promise<void> {
    await renderer.stop();
    renderers.delete(renderer);
  }

  async function start({ manifest, digest, file }: Artifact): Promise<Renderer<Input>> {
    const { name, version } = manifest;
    const server = serverModuleOf(manifest);
    const source = server && file(server.path)?.body;
    if (!source) throw new ArtifactError(`${name} ${version} has no server module.`);
    const url = `file:///slices/${name}/${digest}/${server.path}`;
    const renderer = startRenderer<Input>({ url, source, exportName: server.exportName, limits, logger });
    renderers.add(renderer);
    try {
      await renderer.loaded;
      await validate(renderer.render);
      return renderer;
    } catch (cause) {
      await stopRenderer(renderer);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ArtifactError(`The server module of ${name} ${version} does not work: ${reason}`, { cause });
    }
  }

  return {
    current: () => live,

    async firstLoad() {
      firstLoad ??= Promise.race([firstPrepared.promise, sleep(firstLoadMsMax, undefined, { ref: false })]);
      await firstLoad;
    },

    async prepare(artifact, builtAt) {
      try {
        const renderer = await start(artifact);
        const { version: sliceVersion } = artifact.manifest;
        const loaded = { version: artifact.digest, sliceVersion, builtAt, render: renderer.render };
        return {
          loaded,
          activate() {
            const previous = live?.renderer;
            live = { ...loaded, renderer };
            if (previous) void stopRenderer(previous);
            firstPrepared.resolve();
          },
          discard: () => void stopRenderer(renderer),
        };
      } catch (error) {
        firstPrepared.resolve();
        throw error;
      }
    },

    async stop() {
      await Promise.all([...renderers].map(stopRenderer));
    },
  };
}

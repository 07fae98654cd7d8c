import { setTimeout as sleep } from 'node:timers/promises';
import { serverModuleOf } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError } from '@scanlist/slices/artifact';
import type { GiveBack } from '../admission/memory-budget.ts';
import type { PreparedModule } from './registry-slices.ts';
import { type Renderer, type RendererLimits, type RendererOptions, startRenderer } from './renderer.ts';
import type { LoadedModule, RenderPage, ServerModule } from './server-module.ts';

/** The server module of a slice, taken from the artifact that is live. */
export interface ArtifactModule<Input> extends Pick<ServerModule<Input>, 'current' | 'firstLoad' | 'stop'> {
  /**
   * Loads the module of an artifact in a process of its own and tries it. Beside another process it first takes memory, in the
   * name of `by`, until one of both ends.
   *
   * @throws ArtifactError when it does not work, OverloadedError when there is no memory for it.
   */
  prepare(
    artifact: Artifact,
    builtAt: Date,
    by: string,
  ): Promise<PreparedModule & { loaded: LoadedModule<Input> }>;
}

export interface ArtifactModuleOptions<Input> {
  /** Throws if a module does not render what it should. */
  validate(render: RenderPage<Input>): Promise<void>;
  /** Takes the memory of a process besides the first one. */
  takeMemory(by: string): Promise<GiveBack>;
  /** Tests replace it. */
  start?: (options: RendererOptions) => Renderer<Input>;
  limits?: Partial<RendererLimits>;
  logger: Logger;
}

const firstLoadMsMax = 5_000;

/** A module renders until another one is activated in its place. */
export function createArtifactModule<Input>({
  validate,
  takeMemory,
  start = startRenderer,
  limits,
  logger,
}: ArtifactModuleOptions<Input>): ArtifactModule<Input> {
  const renderers = new Set<Renderer<Input>>();
  /** The memory of all processes but one. */
  const taken = new Map<Renderer<Input>, GiveBack>();
  let live: (LoadedModule<Input> & { renderer: Renderer<Input> }) | undefined;
  const firstPrepared = Promise.withResolvers<void>();
  let firstLoad: Promise<unknown> | undefined;

  async function stopRenderer(renderer: Renderer<Input>): Promise<void> {
    await renderer.stop();
    if (!renderers.delete(renderer)) return;
    // Where it had taken none, another one is not besides it any more: that of the live version first.
    const [another] = taken.keys();
    const besides = live && taken.has(live.renderer) ? live.renderer : another;
    const holder = taken.has(renderer) ? renderer : besides;
    if (!holder) return;
    taken.get(holder)?.();
    taken.delete(holder);
  }

  async function startOf({ manifest, digest, file }: Artifact, by: string): Promise<Renderer<Input>> {
    const { name, version } = manifest;
    const server = serverModuleOf(manifest);
    const source = server && file(server.path)?.body;
    if (!source) throw new ArtifactError(`${name} ${version} has no server module.`);
    const url = `file:///slices/${name}/${digest}/${server.path}`;
    const giveBack = renderers.size > 0 ? await takeMemory(by) : undefined;
    const renderer = startOrGiveBack(
      { url, source, exportName: server.exportName, limits, logger },
      giveBack,
    );
    renderers.add(renderer);
    if (giveBack) taken.set(renderer, giveBack);
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

  /** Without memory in the system a process may not even start. */
  function startOrGiveBack(options: RendererOptions, giveBack: GiveBack | undefined): Renderer<Input> {
    try {
      return start(options);
    } catch (error) {
      giveBack?.();
      throw error;
    }
  }

  return {
    current: () => live,

    async firstLoad() {
      firstLoad ??= Promise.race([firstPrepared.promise, sleep(firstLoadMsMax, undefined, { ref: false })]);
      await firstLoad;
    },

    async prepare(artifact, builtAt, by) {
      try {
        const renderer = await startOf(artifact, by);
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

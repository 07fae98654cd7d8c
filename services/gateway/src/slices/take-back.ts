import type { DeployedSlice, LiveSlice } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { type LiveRecord, RegistryConflict, type SliceRegistry } from '@scanlist/slices/registry';

/** Makes an earlier version of a slice live again in the registry. */
export interface TakeBack {
  /**
   * Makes `to` live again instead of `from`, unless somebody else was first. Returns whether `from` is replaced; a failure is
   * logged.
   */
  to(name: DeployedSlice, way: { from: LiveRecord; to: LiveSlice; reason: string }): Promise<boolean>;
  /**
   * Makes the version before live again, if it works here: a gateway that starts serves none yet. A version that was taken
   * back itself is not used, so that two gateways cannot undo each other for ever. A failure is logged.
   */
  atStart(name: DeployedSlice, from: LiveRecord, reason: string): Promise<void>;
}

export interface TakeBackOptions {
  registry: SliceRegistry;
  /** Why a published version cannot be live here; empty if it can. */
  problemsOf(name: DeployedSlice, version: string): Promise<string[]>;
  now: () => Date;
  logger: Logger;
}

/** Takes back versions that cannot be live. */
export function createTakeBack({ registry, problemsOf, now, logger }: TakeBackOptions): TakeBack {
  const takeBack: TakeBack['to'] = async (name, { from, to, reason }) => {
    const live: LiveSlice = {
      version: to.version,
      digest: to.digest,
      activatedAt: now().toISOString(),
      activatedBy: 'gateway',
      takenBack: { version: from.version, reason: reason.slice(0, 500) },
    };
    try {
      await registry.activate(name, live, from.revision);
      logger.error({ slice: name, from: from.version, to: to.version, reason }, 'a slice was taken back');
      return true;
    } catch (err) {
      if (err instanceof RegistryConflict) return true;
      logger.warn({ err, slice: name }, 'a slice could not be taken back');
      return false;
    }
  };

  return {
    to: takeBack,

    async atStart(name, from, reason) {
      try {
        const history = await registry.history(name);
        const takenBack = new Set(history.map((record) => record.takenBack?.version));
        const to = history.findLast(
          ({ revision, digest, version }) =>
            revision < from.revision && digest !== from.digest && !takenBack.has(version),
        );
        const problems = to ? await problemsOf(name, to.version) : ['No other version was live before.'];
        if (to && problems.length === 0) await takeBack(name, { from, to, reason });
        else logger.error({ slice: name, version: from.version, problems }, 'there is no way back');
      } catch (err) {
        logger.warn({ err, slice: name }, 'a slice could not be taken back');
      }
    },
  };
}

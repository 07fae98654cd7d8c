import { createHash } from 'node:crypto';

/** Beyond the ids that webpack gives. */
const firstId = 1_000_000;
/** With the hash that webpack adds to the name of concatenated modules, which depends on the folder, too. */
const federationEntry = /\S*[\\/]\.federation[\\/]entry\.\w+\.js(\|\w+)?/g;

/**
 * Gives the modules of Module Federation's entry an id that does not depend on the folder of the checkout. Its plugin names
 * a file by a hash of absolute paths, and webpack would derive the ids from that name. Then one commit would have
 * different files in two folders.
 */
export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'StableIdsPlugin', stage: -100 }, () => {
        const { chunkGraph } = compilation;
        for (const module of compilation.modules) {
          const name = module.identifier();
          if (chunkGraph.getNumberOfModuleChunks(module) === 0 || name.search(federationEntry) < 0) continue;
          const hash = createHash('sha256').update(name.replaceAll(federationEntry, 'entry')).digest();
          chunkGraph.setModuleId(module, firstId + hash.readUInt16BE(0));
        }
      });
    });
  }
}

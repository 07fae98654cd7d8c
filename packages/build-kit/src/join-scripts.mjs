import webpack from 'webpack';

const { ConcatSource } = webpack.sources;

/**
 * Puts the scripts of these entries into one file, in this order: one request brings them all. It has the name of the last one's.
 * Each stays a script of its own, which needs at most those before it. `onJoined` gets the number of bytes of each but the last.
 */
export class JoinScriptsPlugin {
  constructor({ entries, onJoined }) {
    Object.assign(this, { entries, onJoined });
  }

  apply(compiler) {
    const name = 'JoinScriptsPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After they are minimized, before their source map is a file.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const scripts = this.entries.map((entry) => {
          const [file] = compilation.entrypoints.get(entry).getEntrypointChunk().files;
          return compilation.getAsset(file);
        });
        const last = scripts.pop();
        this.onJoined(scripts.map(({ source }) => Buffer.byteLength(source.source()) + 1));
        // The file of the licences, which would be deleted with the script that names it.
        const licenses = scripts.flatMap(({ info }) => info.related?.license ?? []);
        const joined = new ConcatSource(...scripts.flatMap(({ source }) => [source, '\n']), last.source);
        compilation.updateAsset(last.name, joined, (info) => ({
          ...info,
          related: { ...info.related, ...(licenses.length > 0 && { license: licenses }) },
        }));
        for (const script of scripts) compilation.deleteAsset(script.name);
      });
    });
  }
}

import webpack from 'webpack';

const { ConcatSource } = webpack.sources;

/**
 * Puts the script of the entry `first` in front of that of `second`, which depends on it, as one file: one request brings both.
 * Each stays a script of its own, and `onJoined` gets the number of bytes of the first one.
 */
export class JoinScriptsPlugin {
  constructor({ first, second, onJoined }) {
    Object.assign(this, { first, second, onJoined });
  }

  apply(compiler) {
    const name = 'JoinScriptsPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After they are minimized, before their source map is a file.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const [first, second] = [this.first, this.second].map((entry) => {
          const [file] = compilation.entrypoints.get(entry).getEntrypointChunk().files;
          return compilation.getAsset(file);
        });
        this.onJoined(Buffer.byteLength(first.source.source()) + 1);
        // The file of the licences, which would be deleted with the script that names it.
        const { license } = first.info.related ?? {};
        compilation.updateAsset(second.name, new ConcatSource(first.source, '\n', second.source), (info) => ({
          ...info,
          related: { ...info.related, ...(license && { license }) },
        }));
        compilation.deleteAsset(first.name);
      });
    });
  }
}

import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * How long a slice waits for one of its files. It is a little less than the shell waits for the slice (5 s). The file
 * has then timed out, so a retry requests it again instead of joining the wait.
 */
export const fileMsMax = 4500;

/**
 * Makes a retry work after a file of a slice hangs. webpack's `chunkLoadTimeout` times out scripts; style sheets, for
 * which webpack has no timeout, are timed out here. The browser lets a second request for an address wait for the
 * first, so a failed file is requested under another address. A script that arrives late is still used.
 */
export class RetryFilesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('RetryFilesPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('RetryFilesPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryScripts());
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryFilesPlugin',
        retryStyleSheets,
      );
    });
  }
}

/** Wraps webpack's own loading of scripts, which may also join a script the federation runtime has begun to load. */
class RetryScripts extends RuntimeModule {
  constructor() {
    super('retry scripts', RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    return `var load = ${RuntimeGlobals.loadScript}, failed = {};
${RuntimeGlobals.loadScript} = (url, done, ...rest) => load(failed[url] ? url + '?again=' + failed[url] : url, (event) => {
  if (event.type !== 'load') failed[url] = (failed[url] ?? 0) + 1;
  done(event);
}, ...rest);`;
  }
}

function retryStyleSheets(source, { tag, href }) {
  const failures = `(${RuntimeGlobals.require}.failedSheets ??= {})`;
  return `${source}
if (${failures}[${href}]) ${tag}.href = ${href} + '?again=' + ${failures}[${href}];
${tag}.setAttribute('data-href', ${href});
var giveUp = setTimeout(() => ${tag}.dispatchEvent(new Event('error')), ${fileMsMax});
${tag}.addEventListener('load', () => clearTimeout(giveUp));
${tag}.addEventListener('error', () => {
  clearTimeout(giveUp);
  ${failures}[${href}] = (${failures}[${href}] ?? 0) + 1;
});`;
}

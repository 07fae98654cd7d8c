import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { languagesIn, readTexts } from './texts.mjs';

/**
 * Emits a JSON file for each language of a folder of catalogs, with the texts that a page needs later: `later` of
 * `compileTexts`. `addresses` gets the address of each, by language.
 */
export class TextsPlugin {
  constructor({ folder, url, addresses, mode }) {
    this.folder = folder;
    this.url = url;
    this.addresses = addresses;
    this.mode = mode;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('TextsPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'TextsPlugin', stage }, () => {
        compilation.contextDependencies.add(this.folder);
        for (const file of readdirSync(this.folder))
          compilation.fileDependencies.add(join(this.folder, file));
        for (const language of languagesIn(this.folder)) this.emit(compilation, language);
      });
    });
  }

  emit(compilation, language) {
    try {
      const { later } = readTexts(join(this.folder, `${language}.json`));
      const text = JSON.stringify(later);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
      const file = this.mode === 'production' ? `texts-${language}.${hash}.json` : `texts-${language}.json`;
      compilation.emitAsset(file, new webpack.sources.RawSource(text));
      this.addresses[language] = this.url + file;
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(error.message));
    }
  }
}

/** The rule that loads the catalogs of a folder. */
export function textsRule(folder) {
  return {
    test: /\.json$/,
    include: folder,
    type: 'json',
    use: join(import.meta.dirname, 'texts-loader.mjs'),
  };
}

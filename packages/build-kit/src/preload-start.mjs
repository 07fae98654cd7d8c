import HtmlWebpackPlugin from 'html-webpack-plugin';

/**
 * Preloads in the shell's page what its entry loads first: the chunks of the one `import()` in the entry, and those of
 * the modules every page shares. Without it they are requested only once the entry has arrived and run.
 */
export class PreloadStartPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadStartPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadStartPlugin', (data) => {
        const files = startFiles(compilation);
        data.headTags.unshift(...files.map((file) => preloadTag(data.publicPath + file)));
        return data;
      });
    });
  }
}

/** Needed on the first screen of every address; other shared modules are loaded on use. */
const sharedAtStart = new Set(['react', 'react-dom', 'react-router-dom', 'zustand']);

function startFiles(compilation) {
  const { chunkGraph } = compilation;
  const files = new Set();
  for (const module of compilation.modules) {
    if (!isEntry(compilation, module) && !isSharedAtStart(module)) continue;
    for (const block of module.blocks) {
      for (const chunk of chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) {
        for (const file of chunk.files) files.add(file);
      }
    }
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file)).sort();
}

function isEntry(compilation, module) {
  // With modules that only it imports, the entry may have been joined into one.
  const { resource = '' } = module.rootModule ?? module;
  return /[\\/]src[\\/]index\.ts$/.test(resource) && compilation.chunkGraph.isEntryModule(module);
}

function isSharedAtStart(module) {
  return module.type === 'provide-module' && sharedAtStart.has(module._name);
}

function preloadTag(href) {
  return {
    tagName: 'link',
    voidTag: true,
    attributes: { rel: 'preload', as: href.endsWith('.css') ? 'style' : 'script', href },
    meta: { plugin: 'preload-start' },
  };
}

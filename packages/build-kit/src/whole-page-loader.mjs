import { createHash } from 'node:crypto';
import { build } from 'esbuild';

/**
 * A webpack loader that makes `x.whole.html`, with the script and the style of the same name beside it, one text: a page that opens
 * from a disk and needs nothing else. Its policy lets it run these two and reach nobody. The page has `<!-- head -->` where they go.
 */
export default async function wholePage(template) {
  const done = this.async();
  try {
    const base = this.resourcePath.replace(/\.html$/, '');
    const { outputFiles, metafile } = await build({
      entryPoints: [`${base}.ts`, `${base}.css`],
      absWorkingDir: this.rootContext,
      outdir: 'whole-page',
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      legalComments: 'none',
    });
    for (const input of Object.keys(metafile.inputs)) this.addDependency(`${this.rootContext}/${input}`);
    const textOf = (extension) => outputFiles.find(({ path }) => path.endsWith(extension)).text.trim();
    const script = textOf('.js').replaceAll('</script', '<\\/script');
    const style = textOf('.css');
    const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`;
    const head = `<meta http-equiv="content-security-policy" content="${policy}"><style>${style}</style><script type="module">${script}</script>`;
    done(null, `export default ${JSON.stringify(template.replace('<!-- head -->', () => head))};`);
  } catch (error) {
    done(error);
  }
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

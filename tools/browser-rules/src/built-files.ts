import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { full } from 'acorn-walk';

/** What browsers load: a script, or a sheet, with the name to report it by. */
export interface BuiltFile {
  name: string;
  type: 'script' | 'styles';
  text: string;
}

/** The scripts and sheets of a build, by the record that it wrote of itself; of a server module, the sheets it writes into pages. */
export function builtFiles(root: string, app: string, build: string): BuiltFile[] {
  const dist = join(root, 'apps', app, 'dist');
  const { files } = JSON.parse(readFileSync(join(dist, `build-${build}.json`), 'utf8')) as {
    files: string[];
  };
  return files.flatMap((file): BuiltFile[] => {
    const name = join('apps', app, 'dist', file);
    const text = () => readFileSync(join(dist, file), 'utf8');
    if (file.endsWith('.mjs'))
      return sheetsIn(text()).map((sheet) => ({ name, type: 'styles', text: sheet }));
    if (file.endsWith('.js')) return [{ name, type: 'script', text: text() }];
    return file.endsWith('.css') ? [{ name, type: 'styles', text: text() }] : [];
  });
}

/** css-loader writes a sheet as `exports.push([module.id, 'the sheet', ''])`. */
function sheetsIn(code: string): string[] {
  const sheets: string[] = [];
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (found) => {
    const node = found as AnyNode;
    if (node.type !== 'CallExpression' || node.arguments.length !== 1) return;
    const [list] = node.arguments;
    if (list?.type !== 'ArrayExpression' || list.elements.length !== 3) return;
    const sheet = textOf(list.elements[1] as AnyNode | null);
    if (sheet !== undefined && textOf(list.elements[2] as AnyNode | null) === '') sheets.push(sheet);
  });
  return sheets;
}

function textOf(node: AnyNode | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  // An expression is the address of a file.
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('/file');
  return undefined;
}

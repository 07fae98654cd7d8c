import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';

/** The catalog that says which keys and placeholders there are. */
const source = 'en';

/** What is wrong with a catalog, one line for each message, with the file and the key. */
export class TextsError extends Error {
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'TextsError';
    this.problems = problems;
  }
}

/** Reads and compiles the catalog of a file, as `compileTexts`, beside the English one of its folder. */
export function readTexts(path) {
  const read = (file) => parseJson(readFileSync(file, 'utf8'), file);
  return compileTexts(basename(path, '.json'), read(path), read(sourceOf(path)));
}

/** The path of the English catalog beside the one at `path`. */
export function sourceOf(path) {
  return join(path, '..', `${source}.json`);
}

/** The languages that have a catalog in the folder, sorted. */
export function languagesIn(folder) {
  return readdirSync(folder)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();
}

/**
 * Compiles a catalog for `icu-minify/format`: `page`, `later` and `server`, each by key. `page.percent` comes from `Intl`.
 * In a script from right to left, texts in a message are isolated from it. In English a value is
 * `{ message, description }`, else the message. English has no texts for the server's own sentences, which are English
 * (`problems`), and alone has those of the owner's preview.
 *
 * Throws a `TextsError` that names each missing, unknown or empty text, each message that is no ICU message or uses a
 * feature that pages do not have, other placeholders than in English, and each plural that has not exactly the
 * categories of its language.
 */
export function compileTexts(language, catalog, english) {
  const problems = [];
  const compiled = {};
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const isSource = language === source;
  const report = (group, key, what) => problems.push(`${language}.json: ${group}.${key}: ${what}`);

  for (const group of Object.keys(catalog))
    if (!(group in english)) problems.push(`${language}.json: ${group}: not in ${source}.json`);
  for (const [group, wanted] of Object.entries(english)) {
    if (group === 'preview' && !isSource) {
      if (catalog.preview) problems.push(`${language}.json: preview: only in ${source}.json`);
      continue;
    }
    const given = catalog[group] ?? {};
    for (const key of Object.keys(given)) if (!(key in wanted)) report(group, key, `not in ${source}.json`);
    compiled[group] = {};
    for (const [key, { message: original }] of Object.entries(wanted)) {
      const message = isSource ? original : given[key];
      if (typeof message !== 'string') report(group, key, 'missing');
      else if (message.trim() === '') report(group, key, 'empty');
      else {
        for (const problem of problemsOf(message, original, categories)) report(group, key, problem);
        compiled[group][key] = message;
      }
    }
  }
  if (problems.length > 0) throw new TextsError(problems);

  for (const group of Object.values(compiled))
    for (const [key, message] of Object.entries(group)) {
      const nodes = compile(message);
      group[key] = isRightToLeft(language) ? isolated(nodes) : nodes;
    }
  const { page, later, problems: refusals, server, preview = {} } = compiled;
  return {
    page: { ...page, ...preview, percent: percentOf(language) },
    later: isSource ? later : { ...later, ...refusals },
    server,
  };
}

function isRightToLeft(language) {
  return /^(Arab|Hebr)$/.test(new Intl.Locale(language).maximize().script);
}

/** A compiled message whose placeholders for text are isolated: what they are filled with may have the other direction. */
function isolated(nodes) {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [node];
    const [name, kind, forms] = node;
    if (kind === undefined) return ['\u2068', node, '\u2069'];
    if (typeof kind !== 'number' || forms === undefined) return [node];
    return [
      [name, kind, Object.fromEntries(Object.entries(forms).map(([form, inner]) => [form, isolated(inner)]))],
    ];
  });
}

/** '{percent} %' as the language writes it. Browsers differ in the spaces and marks beside the sign, so none writes it. */
function percentOf(language) {
  const style = { style: 'percent', numberingSystem: 'latn' };
  const parts = new Intl.NumberFormat(language, style).formatToParts(0.42);
  return compile(parts.map(({ type, value }) => (type === 'integer' ? '{percent, number}' : value)).join(''));
}

function problemsOf(message, original, categories) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the place that refuses them
  if (/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(message))
    return ['has a control character or a direction mark'];
  let nodes;
  try {
    nodes = parse(message, { shouldParseSkeletons: false });
  } catch (error) {
    return [`is no ICU message (${error.message})`];
  }
  const found = { names: new Map(), problems: [] };
  const always = alwaysShown(nodes, categories, found);
  const wanted = { names: new Map(), problems: [] };
  const alwaysWanted = alwaysShown(parse(original), [], wanted);
  const problems = [...found.problems];
  for (const [name, kind] of found.names) {
    const wantedKind = wanted.names.get(name);
    if (wantedKind === undefined) problems.push(`{${name}} is not in the English message`);
    else if (wantedKind !== kind) problems.push(`{${name}} is a ${kind}, and in English a ${wantedKind}`);
  }
  for (const name of alwaysWanted) if (!always.has(name)) problems.push(`lacks {${name}}`);
  return problems;
}

/** The placeholders that each form of the message has. Writes the kind of each into `found`, and what pages cannot show. */
function alwaysShown(nodes, categories, found) {
  const always = new Set();
  const meet = (name, kind) => {
    always.add(name);
    found.names.set(name, kind);
  };
  for (const node of nodes) {
    switch (node.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.argument:
        meet(node.value, 'text');
        break;
      case TYPE.number:
        meet(node.value, 'number');
        if (node.style) found.problems.push(`{${node.value}} has a number style`);
        break;
      case TYPE.tag:
        meet(node.value, 'tag');
        for (const name of alwaysShown(node.children, categories, found)) always.add(name);
        break;
      case TYPE.plural:
        meet(node.value, 'number');
        for (const name of alwaysInPlural(node, categories, found)) always.add(name);
        break;
      default:
        found.problems.push(`{${node.value}} is neither text, nor number, nor plural`);
    }
  }
  return always;
}

function alwaysInPlural({ value, options, offset, pluralType }, categories, found) {
  if (offset) found.problems.push(`the plural of {${value}} has an offset`);
  if (pluralType !== 'cardinal') found.problems.push(`{${value}} is an ordinal`);
  const given = Object.keys(options).filter((name) => !name.startsWith('='));
  if (categories.length > 0) {
    const missing = categories.filter((category) => !given.includes(category));
    const unknown = given.filter((category) => !categories.includes(category));
    if (missing.length > 0) found.problems.push(`the plural of {${value}} lacks ${missing.join(', ')}`);
    if (unknown.length > 0) found.problems.push(`the plural of {${value}} never is ${unknown.join(', ')}`);
  }
  const forms = Object.entries(options).map(([name, { value: nodes }]) => ({
    isExact: name.startsWith('='),
    names: alwaysShown(nodes, categories, found),
    isEmpty: nodes.length === 0,
  }));
  if (forms.some(({ isEmpty }) => isEmpty)) found.problems.push(`the plural of {${value}} has an empty form`);
  const [first, ...others] = forms.filter(({ isExact }) => !isExact).map(({ names }) => names);
  return [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
}

function parseJson(text, file) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TextsError([`${basename(file)}: is no JSON (${error.message})`]);
  }
}

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const textFile = /\.(js|mjs|css|json|html)$/;
const hashInName = /\.([0-9a-f]{10})\.\w+$/;

/**
 * Copies the build of a slice to `folder` with one text replaced, as a build of a changed source would be: files whose
 * content changes get another hash in their name, and so do those that name them. They are compressed as in a build, and pages allow
 * them as in a build.
 */
export function changeSlice(dist: string, folder: string, from: string, to: string): void {
  const records = readdirSync(dist).filter((name) => /^build-\w+\.json$/.test(name));
  const built = records.flatMap(
    (name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).files as string[],
  );
  let files = built.filter((path) => textFile.test(path));
  for (const path of built) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(dist, path), join(folder, path));
  }
  const queue = replaceIn(folder, files, from, to);
  if (queue.length === 0) throw new Error(`no file of ${dist} contains ${from}`);
  const newHashes = new Map<string, string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    // The compressed copies are those of the old content.
    for (const suffix of ['.br', '.gz']) rmSync(join(folder, path + suffix), { force: true });
    const old = hashInName.exec(path)?.[1];
    if (!old) continue;
    const content = readFileSync(join(folder, path));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const renamed = join(dirname(path), basename(path).replace(old, hash));
    renameSync(join(folder, path), join(folder, renamed));
    newHashes.set(old, hash);
    files = files.map((each) => (each === path ? renamed : each));
    // A script names itself where it names its source map.
    const others = files.filter((each) => each !== renamed);
    for (const naming of replaceIn(folder, others, old, hash))
      if (!queue.includes(naming)) queue.push(naming);
  }
  for (const path of files.filter((each) => hashInName.test(each) && !built.includes(each)))
    compress(join(folder, path));
  // A page that allows a script inline names the hashes of its parts. Only the last part is changed here.
  for (const path of built.filter((each) => textFile.test(each))) {
    const now = path.replace(/[0-9a-f]{10}(?=\.\w+$)/, (hash) => latest(newHashes, hash));
    if (now === path) continue;
    const unhashed = files.filter((each) => !hashInName.test(each));
    const [before, after] = [readFileSync(join(dist, path)), readFileSync(join(folder, now))];
    for (const { bytes, hash } of partsNamedIn(folder, unhashed)) {
      const start = before.byteLength - bytes;
      if (start < 0 || hash !== policySource(before.subarray(start))) continue;
      if (!before.subarray(0, start).equals(after.subarray(0, start)))
        throw new Error(`${from} is not in the last part of ${path}`);
      const changed = after.subarray(start);
      replaceIn(
        folder,
        unhashed,
        partText({ bytes, hash }),
        partText({ bytes: changed.byteLength, hash: policySource(changed) }),
      );
    }
  }
  for (const name of records) {
    const text = readFileSync(join(dist, name), 'utf8');
    // What a screen loads, by the names of now. A file may have been renamed more than once.
    const record = JSON.parse(
      text.replaceAll(/[0-9a-f]{10}(?=\.(?:js|css)\b)/g, (hash) => latest(newHashes, hash)),
    );
    const present = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    record.files = [...present].filter((path) => /\.\w+$/.test(path));
    writeFileSync(join(folder, name), JSON.stringify(record));
  }
}

/** As the fill slice's server module names a part of its script. */
interface ScriptPart {
  bytes: number;
  hash: string;
}

function partsNamedIn(folder: string, files: readonly string[]): ScriptPart[] {
  return files.flatMap((path) => {
    const named = readFileSync(join(folder, path), 'utf8').match(/\{"bytes":\d+,"hash":"[^"]+"\}/g) ?? [];
    return named.map((part) => JSON.parse(part) as ScriptPart);
  });
}

/** As a build writes it. */
function partText({ bytes, hash }: ScriptPart): string {
  return JSON.stringify({ bytes, hash });
}

function policySource(text: Buffer): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function latest(newHashes: ReadonlyMap<string, string>, hash: string): string {
  const next = newHashes.get(hash);
  return next === undefined ? hash : latest(newHashes, next);
}

/** Returns the files that contained it. */
function replaceIn(folder: string, files: readonly string[], from: string, to: string): string[] {
  return files.filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    if (!text.includes(from)) return false;
    writeFileSync(join(folder, path), text.replaceAll(from, to));
    return true;
  });
}

/** Writes the compressed copies beside a file, unless it is as small as those that a build leaves without. */
function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

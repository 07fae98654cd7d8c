import fc from 'fast-check';

/** Texts that often break programs. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eevil\u2066',
  '\ufeff',
  'a\u0301\u0302\u0303'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(10),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  "'; drop table entry; --",
  '\r\nBcc: everybody@example.com\r\n\r\nHello',
  '=HYPERLINK("http://evil.example","Open")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '../../../../etc/passwd',
  '%00%0d%0a',
  '__proto__',
  'constructor',
  'x'.repeat(70_000),
];

const hostileValues: unknown[] = [
  ...[null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]]],
  JSON.parse('{"__proto__":{"isAdmin":true},"toString":1}'),
];

/**
 * Generates bodies like `good` with up to four parts replaced, removed, doubled or added; one in ten is arbitrary data.
 */
export function malformedBodies(good: unknown): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.constantFrom(...hostileValues),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'double'), junk), {
    minLength: 0,
    maxLength: 4,
  });
  return fc.oneof(
    { weight: 9, arbitrary: changes.map((all) => applyChanges(good, all)) },
    { weight: 1, arbitrary: junk },
  );
}

type Change = [which: number, how: string, junk: unknown];

function applyChanges(good: unknown, changes: readonly Change[]): unknown {
  const root = { body: structuredClone(good) };
  for (const [which, how, chosen] of changes) {
    // A copy, because a value that is inserted twice could contain itself.
    const junk = structuredClone(chosen);
    const places = placesOf(root);
    const place = places[which % places.length];
    if (!place) continue;
    const [container, key] = place;
    const before = container[key];
    if (how === 'remove' && container !== root) delete container[key];
    else if (how === 'double' && Array.isArray(before)) before.push(...structuredClone(before));
    else if (how === 'add' && isContainer(before)) before[`added${which}`] = junk;
    else container[key] = junk;
  }
  return root.body;
}

type Container = Record<string, unknown>;

/** Every property of a value and of the values inside it. */
function placesOf(container: Container): [Container, string][] {
  return Object.keys(container).flatMap((key) => {
    const value = container[key];
    const inside = isContainer(value) ? placesOf(value) : [];
    return [[container, key], ...inside] as [Container, string][];
  });
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

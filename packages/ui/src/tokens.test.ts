import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const schemes: Record<string, Tokens> = {
  light: tokensAfter('[data-theme="light"] {'),
  dark: tokensAfter('[data-theme="dark"] {'),
};

const texts: [ink: string, ground: string][] = [
  ...['ink', 'ink-muted', 'done', 'stop', 'info'].flatMap((ink): [string, string][] =>
    ['paper', 'surface', 'sunken'].map((ground) => [ink, ground]),
  ),
  ['done-ink', 'done'],
  ['done-ink', 'done-hover'],
  ['stop-ink', 'stop'],
  ['stop-ink', 'stop-hover'],
  ['flag-ink', 'flag'],
];
const marks: [mark: string, ground: string][] = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['line-strong', 'sunken'],
];

describe.each(Object.entries(schemes))('tokens, %s', (_scheme, tokens) => {
  it.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('%s can be seen on %s', (mark, ground) => {
    expect(contrast(tokens, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens', () => {
  it('says the same for a dark device and for a page set to dark', () => {
    expect(tokensAfter(':root:not([data-theme]) {')).toEqual(schemes.dark);
  });

  it('gives every light colour a dark one', () => {
    expect(Object.keys(schemes.dark ?? {})).toEqual(Object.keys(schemes.light ?? {}));
  });
});

function tokensAfter(selector: string): Tokens {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const block = css.slice(start + selector.length, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** WCAG 2.2 contrast of two tokens. */
function contrast(tokens: Tokens, a: string, b: string): number {
  const [light, dark] = [luminance(tokens[a]), luminance(tokens[b])].sort((x, y) => y - x) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of an `oklch(L C H)`, through OKLab to linear sRGB (Ottosson's matrices), clipped to the gamut. */
function luminance(colour: string | undefined): number {
  const [l, c, h] = (/^oklch\(([\d.]+) ([\d.]+) ?([\d.]+)?\)$/.exec(colour ?? '') ?? []).slice(1).map(Number);
  if (l === undefined || c === undefined || h === undefined)
    throw new Error(`not an opaque oklch: ${colour}`);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

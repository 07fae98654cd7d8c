import type { CompiledMessage } from 'icu-minify/format';
import type en from './en.json';

/** Messages by key, as the build compiles a group of a catalog. */
export type Messages = Readonly<Record<string, CompiledMessage>>;
type Values = Record<string, string | number>;
type Source = typeof en;
export type LaterKey = keyof Source['later'];
export type ServerKey = keyof Source['server'];

let language: string;
let locale: string;
let messages: Messages;
/** Made for the first text with a plural: on a slow phone it takes as long as drawing many rows. */
let plurals: Intl.PluralRules | undefined;

/** A page's language as `Intl` gets it (`intlTagOf`), and its locale for dates: the same, or that of `localeOf`. */
interface Locales {
  language: string;
  locale?: string | undefined;
}

/**
 * Sets the texts of everything that is shown from now on. A page's script does so before it renders; the server does so
 * for each page, by `withTexts`.
 */
export function showTexts(given: Locales, of: Messages): void {
  ({ language, locale = language } = given);
  messages = of;
  plurals = undefined;
}

/**
 * The first of a browser's `tags` in the page's language that `Intl` takes, with its region; undefined where there is none.
 * Arabic takes no region: its tag names the numerals, which are the same in dates as in numbers.
 */
export function localeOf(language: string, tags: readonly string[]): string | undefined {
  return tags.find((tag) => {
    try {
      return new Intl.Locale(tag).language === language;
    } catch {
      // Such as 'en-US@posix', which some browsers name.
      return false;
    }
  });
}

/** Runs `render`, which is synchronous, with the texts of a language; nothing of them is left for the next page. */
export function withTexts<Result>(locales: Locales, of: Messages, render: () => Result): Result {
  showTexts(locales, of);
  try {
    return render();
  } finally {
    messages = {};
  }
}

/** Adds texts of the same language. */
export function addTexts(more: Messages): void {
  messages = { ...messages, ...more };
}

/** What is shown now, for what formats a message itself. */
export function shownTexts(): { locale: string; messages: Messages } {
  return { locale, messages };
}

// Literal text, a number in the place of `#`, or an argument: its name, its kind and the forms of a plural.
type Node =
  | string
  | 0
  | [name: string, kind?: typeof plural | typeof number, forms?: Record<string, Message>];
type Message = string | 0 | Node[];
const plural = 2;
const number = 4;

/**
 * Formats a message as `icu-minify/format` does, for the kinds of arguments that the build lets through: that module has
 * five times the bytes, which every visitor would load before the page responds. A test compares both.
 */
function write(message: Message, values: Values, count = 0): string {
  if (message === 0) return numberText(count);
  if (typeof message === 'string') return message;
  return message
    .map((node) => (Array.isArray(node) ? writeArgument(node, values) : write(node, values, count)))
    .join('');
}

function writeArgument([name, kind, forms = {}]: Exclude<Node, string | 0>, values: Values): string {
  const value = values[name] as string & number;
  if (kind === plural) {
    plurals ??= new Intl.PluralRules(language);
    return write(
      forms[`=${value}`] ?? forms[plurals.select(value)] ?? (forms.other as Message),
      values,
      value,
    );
  }
  return kind === number ? numberText(value) : isolated(value);
}

/** A count as the language writes it. Below a thousand each of ours writes the digits alone, and `Intl` is slow to begin. */
function numberText(count: number): string {
  return count < 1000 ? `${count}` : count.toLocaleString(language);
}

/** A text of the other direction must not mix with the sentence; in Arabic and Hebrew, the build isolates every one. */
function isolated(value: string): string {
  return /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value;
}

function formatText(key: string, values: Values = {}): string {
  return write(messages[key] as Message, values);
}

/** A text that each page has from the start. */
export const text: (
  key: keyof Source['page'] | keyof Source['preview'] | 'percent',
  values?: Values,
) => string = formatText;
/** A text for what is loaded later. */
export const laterText: (key: LaterKey, values?: Values) => string = formatText;
/** A text that only the server's HTML has. */
export const serverText: (key: ServerKey, values?: Values) => string = formatText;

/** A text that some catalogs do not have; undefined where this one has none. */
export function formatKnown(key: string, values?: Values): string | undefined {
  // The key may be a server's word, such as 'constructor'; `Object.hasOwn` is of 2021.
  return Object.keys(messages).includes(key) ? formatText(key, values) : undefined;
}

/** A moment in the language of the page. */
export function dateText(at: Date | string | number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, style).format(new Date(at));
}

/** 'Tuesday 2:30 PM'. */
export function weekdayText(at: number): string {
  return dateText(at, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}

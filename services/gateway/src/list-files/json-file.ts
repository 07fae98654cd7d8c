import { listFileFormat, listFileSchema } from '@scanlist/contracts/http/imports';
import { onOneLine } from '@scanlist/contracts/http/item-lines';
import { issuesOf } from '@scanlist/contracts/http/problem';
import { z } from 'zod';
import type { DraftList, Findings } from './draft-list.ts';
import { UnreadableFile } from './unreadable-file.ts';

const marked = z.object({ format: z.literal(listFileFormat), version: z.number() });
const plainly = { error: ({ path = [] }: { path?: PropertyKey[] }) => `${path.join('.')} is not valid.` };

/**
 * A file of `GET /api/lists/{id}.json`. Texts that are too long or too short are left to the check of all lists; here the
 * file must have the fields.
 */
export function readListFile(text: string, { problem }: Findings): DraftList[] {
  const json = parse(text);
  const mark = marked.safeParse(json);
  if (!mark.success) throw new UnreadableFile('This JSON file isn’t a list downloaded from here.');
  if (mark.data.version !== 1) {
    throw new UnreadableFile(
      'This list comes from a newer version of the product, and we can’t read it here.',
    );
  }
  const parsed = listFileSchema.safeParse(json, plainly);
  if (!parsed.success) {
    for (const { path, message } of issuesOf(parsed.error)) {
      problem({ line: 1, column: path }, message.endsWith('.') ? message : `${message}.`);
    }
    return [];
  }
  const { format: _, version: __, title, description, type, items, ...settings } = parsed.data;
  const placed = (value: string, column: string) => ({ text: value, line: 1, column });
  return [
    {
      line: 1,
      title: placed(title, 'title'),
      description: placed(description, 'description'),
      type: placed(type, 'type'),
      items: items.map((item, index) => placed(onOneLine(item), `items.${index}`)),
      ...settings,
    },
  ];
}

/** The JSON. Throws `UnreadableFile` with the line where it breaks. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const before = text.slice(0, breakOf(text, error));
    throw new UnreadableFile('This line is not valid JSON.', { line: before.split('\n').length });
  }
}

/** Where JSON breaks. For an unexpected token the parser does not say, so the shortest beginning that has it is looked for. */
function breakOf(text: string, error: unknown): number {
  const position = positionOf(error);
  if (position !== undefined) return position;
  const end = text.trimEnd().length;
  if (isUnfinished(text)) return end;
  let [good, bad] = [0, end];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isUnfinished(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether a text could be the beginning of JSON. */
function isUnfinished(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return (positionOf(error) ?? 0) >= text.length || /unexpected end/i.test(String(error));
  }
}

function positionOf(error: unknown): number | undefined {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return position === undefined ? undefined : Number(position);
}

import { formatDays } from '@scanlist/contracts/http/privacy-label';
import { daysOf, type ListFormValues } from './list-form-values.ts';

/** The differences of `theirs` from `mine`, one sentence each. */
export function differencesOf(mine: ListFormValues, theirs: ListFormValues): string[] {
  const found: string[] = [];
  if (mine.title.trim() !== theirs.title) found.push(`Its title is “${theirs.title}”.`);
  if (mine.description.trim() !== theirs.description) found.push('Its description is different.');
  if (mine.type !== theirs.type)
    found.push(`It is ${theirs.type === 'TODO' ? 'a To-Do List' : 'an Inventory Checklist'}.`);
  if (mine.requireSignature !== theirs.requireSignature)
    found.push(theirs.requireSignature ? 'It requires a signature.' : 'It doesn’t require a signature.');
  if (mine.askName !== theirs.askName) found.push(askNameTexts[theirs.askName]);
  if (mine.askLocation !== theirs.askLocation)
    found.push(theirs.askLocation ? 'It asks for the location.' : 'It doesn’t ask for the location.');
  for (const [setting, what] of retentions) {
    const days = daysOf(theirs[setting]);
    if (mine[setting]?.trim() !== theirs[setting]?.trim())
      found.push(
        days ? `It deletes ${what} after ${formatDays(days)}.` : `It doesn’t delete ${what} automatically.`,
      );
  }
  if (mine.ending !== theirs.ending) found.push(endingTexts[theirs.ending]);
  if (mine.endingMessage.trim() !== theirs.endingMessage.trim())
    found.push('Its message after submitting is different.');
  const address = addressOf(theirs);
  if (addressOf(mine) !== address)
    found.push(address ? `It notifies ${address}.` : 'It doesn’t send notifications.');
  return [...found, ...itemDifferences(contentsOf(mine), contentsOf(theirs))];
}

const retentions = [
  ['keepEntriesDays', 'entries'],
  ['keepSignaturesDays', 'signatures'],
] as const;

const endingTexts = {
  homepage: 'It opens the homepage after submitting.',
  form: 'It opens the list again after submitting.',
  message: 'It shows a message after submitting.',
};

const askNameTexts = {
  off: 'It doesn’t ask for a name.',
  optional: 'It asks for a name but doesn’t require it.',
  required: 'It requires a name.',
};

function itemDifferences(mine: string[], theirs: string[]): string[] {
  const added = without(theirs, mine);
  const missing = without(mine, theirs);
  if (added.length === 0 && missing.length === 0)
    return mine.join('\n') === theirs.join('\n') ? [] : ['Its items are in a different order.'];
  return [
    ...(added.length > 0 ? [`Items only there: ${named(added)}.`] : []),
    ...(missing.length > 0 ? [`Items only here: ${named(missing)}.`] : []),
  ];
}

function without(contents: string[], others: string[]): string[] {
  const known = new Set(others);
  return contents.filter((content) => !known.has(content));
}

function named(contents: string[]): string {
  const shown = contents.slice(0, 3).map((content) => `“${content.slice(0, 60)}”`);
  const more = contents.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function contentsOf({ items }: ListFormValues): string[] {
  return items.map(({ content }) => content.trim()).filter(Boolean);
}

function addressOf({ notify, notificationEmail }: ListFormValues): string {
  return notify ? notificationEmail.trim() : '';
}

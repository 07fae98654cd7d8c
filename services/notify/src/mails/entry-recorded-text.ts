import type { EntryFacts } from './entry-facts.ts';

/** The plain text of the mail: everything the HTML says, readable in any mail programme. */
export function entryRecordedText(facts: EntryFacts, productName: string): string {
  const blocks = [
    facts.companyName ?? productName,
    `${facts.title}\n${facts.progress}`,
    [
      `When:     ${facts.recordedAt}`,
      `Entry:    ${facts.entry}`,
      `Receipt:  ${facts.receipt}`,
      ...(facts.location ? [`Location: ${facts.location}`] : []),
    ].join('\n'),
    `View the entry:\n${facts.entryUrl}`,
    [...facts.items.map(itemLines), ...(facts.omitted ? [facts.omitted] : [])].join('\n'),
    ...signatureLines(facts),
    `${productName} sent this because 'Email Notification' is on for this list.\nTo stop these mails, edit the list and turn it off.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function itemLines(item: EntryFacts['items'][number]): string {
  const mark = item.completed ? '[x]' : '[ ]';
  const removed = item.removed ? ' (removed from the list since)' : '';
  const note = item.note ? `\n    Note: ${item.note.replaceAll('\n', '\n          ')}` : '';
  return `${mark} ${item.content}${removed}${note}`;
}

function signatureLines(facts: EntryFacts): string[] {
  if (facts.signature === 'attached') return ['Signed: the signature is attached as signature.png.'];
  if (facts.signature === 'left-out') return ['Signed: the signature is on the entry page.'];
  return [];
}

import { describeSeal, type EntryFacts } from './entry-facts.ts';

/** The plain text of the mail, in blocks, with everything that the HTML has. */
export function entryRecordedText(facts: EntryFacts, productName: string): string[] {
  return [
    facts.companyName ?? productName,
    `${facts.title}\n${facts.progress}`,
    [
      ...(facts.name ? [`Name:     ${facts.name}`] : []),
      `When:     ${facts.times}`,
      `Entry:    ${facts.entry}`,
      `Receipt:  ${facts.receipt}`,
      ...(facts.seal ? [`Seal:     ${facts.seal.short}`] : []),
      ...(facts.location ? [`Location: ${facts.location}`] : []),
    ].join('\n'),
    facts.entryUrl ? `View the entry:\n${facts.entryUrl}` : ownerOnlyNote(productName),
    facts.erased ?? itemsText(facts),
    ...signatureLines(facts),
    ...(facts.seal ? [describeSeal(facts.entry, facts.seal.whole)] : []),
  ];
}

/** Replaces the link for a reader who is not the owner. */
export function ownerOnlyNote(productName: string): string {
  return `The list's owner can see this entry in ${productName}.`;
}

/** The items with their final state, one line each. */
export function itemsText({ items, omitted }: Pick<EntryFacts, 'items' | 'omitted'>): string {
  return [...items.map(itemLines), ...(omitted ? [omitted] : [])].join('\n');
}

function itemLines(item: EntryFacts['items'][number]): string {
  const mark = item.completed ? '[x]' : '[ ]';
  const remarks = item.remarks.map((remark) => ` (${remark[0]?.toLowerCase()}${remark.slice(1)})`).join('');
  const note = item.note ? `\n    Note: ${item.note.replaceAll('\n', '\n          ')}` : '';
  return `${mark} ${item.content}${remarks}${note}`;
}

function signatureLines(facts: EntryFacts): string[] {
  if (facts.signature === 'attached') return ['Signed: the signature is attached as signature.png.'];
  if (facts.typedSignature) return [`Typed signature: ${facts.typedSignature}`];
  if (facts.signature === 'left-out') {
    return [
      facts.entryUrl
        ? 'Signed: the signature is on the entry page.'
        : "Signed: the list's owner can see the signature.",
    ];
  }
  return [];
}

import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { describe, expect, it } from 'vitest';
import { exampleEntry, examplePng } from '../testing/example-entry.ts';
import { exampleStopUrl } from '../testing/example-requests.ts';
import { entryRecordedMail } from './entry-recorded-mail.tsx';

const options = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'dana@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};
const mailOf = (entry: EntryRecorded) => entryRecordedMail(entry, options);
const withNote = (note: string) =>
  exampleEntry({ items: [{ content: 'Lock up', completed: true, note, removed: false }] });

describe('the mail of a recorded entry', () => {
  it('has exactly this subject', async () => {
    const entry = exampleEntry({ listTitle: 'Load-out', completedCount: 4, totalCount: 6 });
    expect((await mailOf(entry)).subject).toBe('Load-out: 4 of 6 completed');
  });

  it('gets no additional header from a title with line breaks', async () => {
    const { subject } = await mailOf(exampleEntry({ listTitle: 'Load-out\r\nBcc: all@evil.example' }));
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('is byte-identical each time it is composed', async () => {
    const entry = exampleEntry();
    expect(JSON.stringify(await mailOf(entry))).toBe(JSON.stringify(await mailOf(structuredClone(entry))));
  });

  it('has both times of an entry that was completed long before it was received', async () => {
    const late = { recordedAt: '2026-11-21T06:00:00.000Z', completedAt: '2026-11-20T22:40:00.000Z' };
    const words =
      'Completed November 20, 2026 at 11:40 PM GMT+1, received November 21, 2026 at 7:00 AM GMT+1';
    const { html, text } = await mailOf(exampleEntry({ ...late, timeZone: 'Europe/Berlin' }));
    for (const part of [html, text]) expect(part.replaceAll('\u00a0', ' ')).toContain(words);
    const cut = await mailOf(exampleEntry({ ...late, completedCut: true }));
    expect(cut.text).toContain('10:40 PM UTC or earlier, received');
    const atOnce = await mailOf(exampleEntry({ completedAt: exampleEntry().recordedAt }));
    expect(atOnce.text).toBe((await mailOf(exampleEntry())).text);
  });

  it('has owner, list, time, progress, location and receipt in HTML and plain text', async () => {
    const { html, text } = await mailOf(exampleEntry());
    for (const part of [html, text]) {
      for (const words of [
        'Northlight Events',
        'Load-out checklist',
        '2 of 3 completed',
        'November 20, 2026 at 2:05 PM UTC',
        '#12',
        'K7QX2MPD',
        '59.9139, 10.7522',
        'Coil the cables',
        'Two tags missing.',
        'http://localhost:3000/list-entries/abc',
      ]) {
        expect(part).toContain(words);
      }
    }
  });

  it('says who filled it in, in HTML and plain text, without a link or a line of its own in the name', async () => {
    const { subject, html, text } = await mailOf(
      exampleEntry({ visitorName: 'Mira\nReceipt: www.evil.example' }),
    );
    for (const part of [html, text]) {
      expect(part).toContain('Mira Receipt: www.');
      expect(part).not.toContain('www.evil');
    }
    expect(text).toContain('Name:     Mira Receipt');
    expect(subject).not.toContain('Mira');
    const without = await mailOf(exampleEntry());
    expect(without.text).not.toContain('Name:');
    expect(without.html).not.toContain('>Name<');
  });

  it('says that an entry was erased, without an empty item list', async () => {
    const nothing = { items: [], signed: false, signatureData: null, location: null };
    const { html, text, attachments } = await mailOf(exampleEntry(nothing));
    for (const part of [html, text]) {
      expect(part).toContain('This entry was erased. Only its time, receipt, and count are kept.');
      expect(part).toContain('2 of 3 completed');
    }
    expect(text).not.toContain('\n\n\n');
    expect(html).not.toContain('<tbody></tbody>');
    expect(attachments).toEqual([]);
  });

  it('gives the time in the owner’s zone, with its name, also to other recipients', async () => {
    for (const notifyOwner of [true, false]) {
      const { html, text, ...rest } = await mailOf(
        exampleEntry({ timeZone: 'America/New_York', notifyOwner }),
      );
      for (const part of [html, text]) expect(part).toContain('November 20, 2026 at 9:05 AM EST');
      expect(JSON.stringify([html, text, rest])).not.toContain('UTC');
    }
  });

  it('marks item text that differs from the list and items missing from the submission, in HTML and plain text', async () => {
    const forged = { content: 'FORGED WORDS', completed: true, note: null, removed: false };
    const { html, text } = await mailOf(
      exampleEntry({
        items: [
          { ...forged, listContent: 'Lock www.evil.example up' },
          { ...forged, content: 'Sweep', completed: false, unnamed: true },
        ],
      }),
    );
    expect(html).toMatch(/FORGED WORDS.*Differs from the list, which says: Lock/s);
    expect(html).toMatch(/Sweep.*Not in the submission/s);
    expect(text).toMatch(/\[x\] FORGED WORDS \(differs from the list, which says: Lock .* up\)\n/);
    expect(text).toContain('[ ] Sweep (not in the submission)\n');
    for (const part of [html, text]) expect(part).not.toContain('www.evil.example');
  });

  it('has the short and the whole seal in HTML and plain text, and none if the entry has none', async () => {
    const seal = '66003e2565caa623'.repeat(4);
    const sealed = await mailOf(exampleEntry({ seal }));
    for (const part of [sealed.html, sealed.text]) {
      expect(part).toContain('6600 3e25 65ca a623');
      expect(part).toContain(`Seal of entry #12: ${seal}. It vouches for`);
    }
    const { html, text } = await mailOf(exampleEntry());
    for (const part of [html, text]) expect(part).not.toMatch(/seal/i);
  });

  it('marks items as done, not done or removed, in plain text', async () => {
    const { text } = await mailOf(exampleEntry());
    expect(text).toContain(
      '[x] Coil the cables\n    Note: Two tags missing.\n          Will bring spares.\n',
    );
    expect(text).toContain('[ ] Power down the dimmers\n');
    expect(text).toContain('[x] Sweep the wings (removed from the list since)\n');
  });

  it('marks them in HTML with names for screen readers', async () => {
    const { html } = await mailOf(exampleEntry());
    expect(html.match(/aria-label="Done"/g)).toHaveLength(2);
    expect(html.match(/aria-label="Not done"/g)).toHaveLength(1);
    expect(html).toContain('Removed from the list since');
  });

  it('keeps the line breaks of a note', async () => {
    expect((await mailOf(withNote('one\ntwo'))).html).toMatch(/one<br ?\/?>two/);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</style><b>&amp;',
  ])('prints %s as words, not as markup', async (words) => {
    const { html } = await mailOf({
      ...withNote(words),
      listTitle: words,
      companyName: words,
      items: [{ content: words, completed: true, note: words, removed: false }],
    });
    expect(html).not.toContain(words);
    expect(html).not.toMatch(/<script|<img src=x|onmouseover='/);
  });

  it('links to the entry and to nothing in user text', async () => {
    const words =
      'http://evil.example/login www.evil.example me@evil.example <a href="http://evil.example">x</a>';
    const { html, text } = await mailOf({ ...withNote(words), listTitle: words, companyName: words });
    expect(html.match(/<a\b/g)).toHaveLength(1);
    expect(html).toMatch(/<a\b[^>]*href="http:\/\/localhost:3000\/list-entries\/abc"/);
    expect(html.replaceAll('http://localhost:3000', '')).not.toMatch(/http:\/\/evil|evil\.example|me@evil/);
    expect(text).not.toMatch(/http:\/\/evil|evil\.example|me@evil/);
  });

  it('can be stopped by the footer link and with one click, if the event has that link', async () => {
    const { html, text, headers } = await mailOf(exampleEntry({ stopUrl: exampleStopUrl }));
    expect(html.match(/<a\b/g)).toHaveLength(2);
    expect(html).toMatch(/<a\b[^>]*href="[^"]*\/notifications\/[^"]*\?stop=1"[^>]*>Stop these emails<\/a>/);
    expect(text).toContain(`\nStop these emails:\n${exampleStopUrl}\n`);
    for (const part of [html, text]) expect(part).not.toContain('edit the list');
    expect(headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Entity-Ref-ID': options.eventId,
      'List-Unsubscribe': '<http://localhost:3000/api/notifications/5m0bQk3f7Xa9Zt1cVw2LrS/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it.each([undefined, null])(
    'says how to turn them off where the event has %s for that link',
    async (stopUrl) => {
      const { html, text, headers } = await mailOf(exampleEntry({ stopUrl }));
      for (const part of [html, text]) expect(part).toContain('edit the list and turn it off');
      expect(text).not.toContain('Stop these emails:');
      expect(Object.keys(headers)).toEqual(['Auto-Submitted', 'X-Entity-Ref-ID']);
    },
  );

  it.each([true, undefined])('links the owner to the entry (notifyOwner %s)', async (notifyOwner) => {
    const { html, text } = await mailOf(exampleEntry({ notifyOwner }));
    expect(html).toContain('>View Entry<');
    expect(text).toContain('View the entry:\nhttp://localhost:3000/list-entries/abc\n');
    for (const part of [html, text]) expect(part).not.toContain('The owner of the list');
  });

  it('has no link for other recipients, and says who can see the entry', async () => {
    const { html, text } = await mailOf(
      exampleEntry({ notifyOwner: false, stopUrl: exampleStopUrl, itemsOmitted: 12, signatureData: null }),
    );
    expect(html.match(/<a\b/g)).toHaveLength(1);
    expect(text.match(/http:/g)).toHaveLength(1);
    for (const part of [html, text]) {
      expect(part).not.toMatch(/list-entries|view (the )?entry|entry page|with the entry/i);
      expect(part).toContain('owner can see this entry in Checkmate.');
    }
    expect(html).toMatch(/and 12 more items, which the list(&#x27;|')s owner can see/);
    expect(html).toMatch(/The list(&#x27;|')s owner can see it\./);
    expect(text).toContain("Signed: the list's owner can see the signature.");
  });

  it('keeps the progress in the subject with a long title', async () => {
    const { subject, html } = await mailOf(exampleEntry({ listTitle: `${'Loading bay '.repeat(9)}end` }));
    expect(subject).toBe(`${'Loading bay '.repeat(5)}Loading…: 2 of 3 completed`);
    expect(html).toContain('bay end</h1>');
  });

  it('keeps right-to-left text and emoji', async () => {
    const { html, text } = await mailOf(withNote('تم تسليم المفتاح 👍🏽'));
    expect(html).toMatch(/<div class="n" dir="rtl">تم تسليم المفتاح 👍🏽</);
    expect(text).toContain('تم تسليم المفتاح 👍🏽');
  });

  it('attaches the signature and shows it in the HTML', async () => {
    const { html, text, attachments } = await mailOf(exampleEntry());
    expect(attachments).toEqual([
      { filename: 'signature.png', content: examplePng, contentType: 'image/png', contentId: 'signature' },
    ]);
    expect(html).toMatch(/<img[^>]*src="cid:signature"/);
    expect(html).toMatch(/alt="The visitor&#x27;s signature"/);
    expect(text).toContain('attached as signature.png');
  });

  it('mentions a signature that was too large for the event', async () => {
    const { html, text, attachments } = await mailOf(exampleEntry({ signatureData: null }));
    expect(attachments).toEqual([]);
    expect(html).not.toContain('cid:');
    expect(html).toContain('You can see it with the entry');
    expect(text).toContain('Signed: the signature is on the entry page.');
  });

  it('says that a signature was typed, and attaches no picture', async () => {
    const typed = exampleEntry({ signatureData: null, signatureTyped: 'Mira <b>Voss</b> www.example.com' });
    const { html, text, attachments } = await mailOf(typed);
    expect(attachments).toEqual([]);
    expect(text).toContain('Typed signature: Mira <b>Voss</b>');
    expect(text).not.toContain('www.example.com');
    expect(html).toContain('Typed signature');
    expect(html).toContain('Mira &lt;b&gt;Voss&lt;/b&gt;');
    for (const part of [html, text]) expect(part).not.toMatch(/too large|attached|on the entry page/);
    expect((await mailOf({ ...typed, signatureTyped: 'ميرا' })).html).toMatch(/<p [^>]*dir="rtl"[^>]*>ميرا</);
  });

  it('mentions no signature, location or omitted items if there are none', async () => {
    const { html, text } = await mailOf(exampleEntry({ signed: false, signatureData: null, location: null }));
    for (const part of [html, text]) expect(part).not.toMatch(/sign|location|more item/i);
  });

  it('gives the number of omitted items', async () => {
    const twelve = await mailOf(exampleEntry({ itemsOmitted: 12 }));
    const one = await mailOf(exampleEntry({ itemsOmitted: 1 }));
    expect(twelve.text).toContain('\nand 12 more items\n');
    expect(twelve.html).toContain('and 12 more items');
    expect(one.text).toContain('\nand 1 more item\n');
  });

  it('names the product if the owner has no company', async () => {
    const { html, text } = await mailOf(exampleEntry({ companyName: null }));
    expect(text.startsWith('Checkmate\n')).toBe(true);
    expect(html).toContain('>Checkmate</p>');
  });

  it('declares both color schemes', async () => {
    const { html } = await mailOf(exampleEntry());
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('stays below the size at which Gmail cuts a mail, with 300 ordinary items', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      content: `Item ${index + 1}, worded as people word an item on a list`,
      completed: index % 2 === 0,
      note: index % 5 === 0 ? 'A short remark' : null,
      removed: false,
    }));
    const { html } = await mailOf(exampleEntry({ items }));
    expect(Buffer.byteLength(html)).toBeLessThan(95_000);
  });
});

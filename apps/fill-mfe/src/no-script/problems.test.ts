import type { PostedForm } from '@scanlist/contracts/http/fill-page';
import { describe, expect, it } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { type AnswerAgain, problemsOf, rowsOfForm } from './problems.ts';

showTextsOf('en');

const posted: PostedForm = {
  items: [
    { id: 'a', content: 'Truss', completed: true, note: 'bent' },
    { id: 'gone', content: 'Ladder', completed: false, note: ' ' },
    { id: 'gone-used', content: 'Rope', completed: false, note: 'frayed' },
  ],
  name: ' ',
  signatureTyped: '',
};
const again = (
  code: string,
  issues: AnswerAgain['issues'] = [],
  message = 'Words of the server',
): AnswerAgain => ({
  kind: 'again',
  formId: '1-x',
  posted,
  code,
  message,
  issues,
});

describe('the rows of a form that is drawn again', () => {
  it('are those of the list in the words the visitor saw, then removed ones that were used', () => {
    const list = [
      { id: 'new', content: 'Tape' },
      { id: 'a', content: 'Truss, changed' },
    ];
    expect(rowsOfForm(list, posted)).toEqual([
      { id: 'new', content: 'Tape', completed: false, note: '', removed: false },
      { id: 'a', content: 'Truss', completed: true, note: 'bent', removed: false },
      { id: 'gone-used', content: 'Rope', completed: false, note: 'frayed', removed: true },
    ]);
  });
});

const nothingChecked = 'Please check at least one item before completing the list.';
const signatureMissing = 'A signature is required to complete this list';
const name = { text: 'Please enter your name', target: 'fill-name' };
const signature = { text: signatureMissing, target: 'fill-signature' };

describe('what is wrong', () => {
  it('nothing is checked: at the first item', () => {
    expect(problemsOf(again('NO_COMPLETED_ITEMS'), {}, 'a')).toMatchObject({
      title: 'No items completed',
      summary: [{ text: 'Please check at least one item before completing the list.', target: 'tick-a' }],
      items: 'Please check at least one item before completing the list.',
    });
    expect(problemsOf(again('NO_COMPLETED_ITEMS')).summary[0]).not.toHaveProperty('target');
  });

  it('a missing signature: at its field', () => {
    const { summary, signature } = problemsOf(again('SIGNATURE_REQUIRED'));
    expect(summary).toEqual([{ text: signatureMissing, target: 'fill-signature' }]);
    expect(signature).toBe(signatureMissing);
  });

  it.each<[string, AnswerAgain['issues'], { text: string; target: string }[]]>([
    ['NO_COMPLETED_ITEMS', [], [{ text: nothingChecked, target: 'tick-a' }, name, signature]],
    ['SIGNATURE_REQUIRED', [], [signature, name]],
    ['VALIDATION_FAILED', [{ path: 'name', message: 'missing' }], [name, signature]],
  ])('all that is missing at once, whatever the server names first: %s', (code, issues, said) => {
    const list = { askName: 'required', requireSignature: true } as const;
    const problems = problemsOf(again(code, issues), list, 'a');
    expect(problems.summary).toEqual(said);
    expect(problems).toMatchObject({ title: 'The list isn’t completed yet', name: name.text });
    expect(problems.signature).toBe(signature.text);
  });

  it('nothing that the list does not ask for, and nothing that was given', () => {
    const given = { ...posted, name: 'Dana', signatureTyped: 'Dana' };
    const list = { askName: 'required', requireSignature: true } as const;
    expect(problemsOf(again('NO_COMPLETED_ITEMS'), { askName: 'optional' }).summary).toHaveLength(1);
    expect(problemsOf({ ...again('NO_COMPLETED_ITEMS'), posted: given }, list).summary).toHaveLength(1);
    expect(problemsOf(again('THROTTLED'), list).summary).toHaveLength(1);
  });

  it('fields: each once, and a blank name in the words of the page', () => {
    const { name, notes, signature, summary } = problemsOf(
      again('VALIDATION_FAILED', [
        { path: 'name', message: 'long words about a reload' },
        { path: 'items.a', message: 'A note is too long' },
        { path: 'items.a', message: 'again' },
        { path: 'signatureTyped', message: 'too long' },
        { path: '', message: 'somewhere' },
      ]),
    );
    expect(summary).toEqual([
      { text: 'Please enter your name', target: 'fill-name' },
      { text: 'A note is too long', target: 'note-a' },
      { text: 'too long', target: 'fill-signature' },
      { text: 'somewhere' },
    ]);
    expect([name, signature, notes.get('a')]).toEqual([
      'Please enter your name',
      'too long',
      'A note is too long',
    ]);
  });

  it.each(['VALIDATION_FAILED', 'THROTTLED', 'SERVICE_UNAVAILABLE', 'A_CODE_OF_A_LATER_RELEASE'])(
    'something else (%s): in the words of the server',
    (code) => expect(problemsOf(again(code)).summary).toEqual([{ text: 'Words of the server' }]),
  );

  it('nothing: the visitor is asked to send it once more', () => {
    expect(problemsOf(again('ONCE_MORE')).title).toBe('Choose Complete List once more');
  });
});

// @fill
import type { APIRequestContext, CDPSession, Locator, Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

/** Where on a button a finger may be. */
const places = ['top', 'middle', 'bottom'] as const;
const sizes = [
  { width: 320, height: 480 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];
const items = [
  'Truss',
  'Cable drums',
  'Gaffer tape',
  'Sandbags',
  'Ladder',
  'Shackles',
  'Work lights',
  'Ratchets',
];

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test('a second tap on the question about an unfinished list loses nothing', async ({
      phone,
      ownerApi,
    }) => {
      const { finger, form } = await open(phone, viewport, ownerApi);
      await leaveUnfinished(phone);
      for (const place of places) {
        await finger.tapTwice(form.button('Start again'), place);
        await expect(form.button('Keep my answers').or(form.button('Start again'))).toBeVisible();
        await expectAnswers(phone);
        // The next reload asks again.
        await phone.reload();
      }
      for (const place of places) {
        await finger.tapTwice(form.button(/^Continue/), place);
        await expect(form.question).toHaveCount(0);
        await expect(form.confirmation).toBeHidden();
        await expectAnswers(phone);
        await phone.reload();
      }
    });

    test('what was cleared comes back: ticks, notes, name and signature', async ({ phone, ownerApi }) => {
      const { finger, form, sent } = await open(phone, viewport, ownerApi, {
        requireSignature: true,
        askName: 'required',
      });
      await leaveUnfinished(phone);
      await sign(phone);
      await form.button('Cancel').click();
      await phone.reload();
      await form.button('Start again').click();
      await form.button('Clear and start again').click();
      await expect(form.box('Truss')).not.toBeChecked();
      await expect(phone.getByRole('status').filter({ hasText: 'Your answers are cleared.' })).toHaveCount(1);
      await expect(form.button('Undo')).toBeFocused();
      await form.button('Undo').click();
      await expectAnswers(phone);

      await phone.reload();
      await form.button('Start again').click();
      await finger.tapTwice(form.button('Clear and start again'), 'middle');
      // What is entered meanwhile stays.
      await form.box('Ladder').check();
      await form.button('Undo').click();
      await expectAnswers(phone);
      await expect(form.box('Ladder')).toBeChecked();
      await expect(form.question).toHaveCount(0);
      await phone.reload();
      await expectAnswers(phone);
      await form.button('Complete List').click();
      await form.button('OK').click();
      await expect(phone.getByRole('textbox', { name: 'Your name' })).toHaveValue('Mira Voss');
      expect(sent()).toBe(0);
    });

    test('a second tap on the way to the entry sends nothing', async ({ phone, ownerApi }) => {
      const { finger, form, sent } = await open(phone, viewport, ownerApi, {
        requireSignature: true,
        askName: 'required',
      });
      const signature = phone.getByRole('heading', { name: 'Please Sign to Complete' });
      await form.box('Truss').check();
      await form.box('Ladder').check();
      for (const place of places) {
        await finger.tapTwice(form.button('Complete List'), place, soon);
        await expect(form.confirmation).toBeVisible();
        await form.button('Cancel').click();
        // Late enough, the second one may be on 'Cancel'.
        await finger.tapTwice(form.button('Complete List'), place);
        await expect(signature).toHaveCount(0);
        await phone.keyboard.press('Escape');
        await expect(form.confirmation).toBeHidden();
      }
      // With name and signature from before, nothing is left to do but 'Done'.
      await form.button('Complete List').click();
      await form.button('OK').click();
      await sign(phone);
      for (const place of places) {
        await form.button('Cancel').click();
        await form.button('Complete List').click();
        await finger.tapTwice(form.button('OK'), place);
        await expect(signature).toBeVisible();
        await form.button('Cancel').click();
        await form.button('Complete List').click();
        await finger.tapTwice(form.button('OK'), place, soon);
        await expect(signature).toBeVisible();
        await expect(form.button('Done')).toBeEnabled();
      }
      await finger.tapTwice(form.button('Cancel'), 'middle');
      await expect(signature).toHaveCount(0);
      expect(sent()).toBe(0);
    });

    test('a second tap sends no list that asks for nothing but a name', async ({ phone, ownerApi }) => {
      const { finger, form, sent } = await open(phone, viewport, ownerApi, { askName: 'required' });
      const name = phone.getByRole('textbox', { name: 'Your name' });
      await form.box('Truss').check();
      await form.button('Complete List').click();
      await form.button('OK').click();
      await name.fill('Mira Voss');
      for (const place of places) {
        await form.button('Cancel').click();
        await form.button('Complete List').click();
        await finger.tapTwice(form.button('OK'), place);
        await expect(name).toHaveValue('Mira Voss');
      }
      expect(sent()).toBe(0);
    });

    test('a cleared signature comes back', async ({ phone, ownerApi }) => {
      const { finger, form } = await open(phone, viewport, ownerApi, { requireSignature: true });
      await form.box('Truss').check();
      await form.button('Complete List').click();
      await form.button('OK').click();
      const clear = form.button('Clear');
      const before = await boxOf(clear);
      await draw(phone);
      expect(await boxOf(clear)).toEqual(before);
      await finger.tapTwice(clear, 'middle');
      await expect(form.button('Done')).toBeDisabled();
      await expect(clear).toBeDisabled();
      await form.button('Undo').click();
      await expect(form.button('Done')).toBeEnabled();
      await form.button('Undo').click();
      await expect(form.button('Done')).toBeDisabled();
    });

    test('a second tap on the buttons of a note changes no tick and loses no note', async ({
      phone,
      ownerApi,
    }) => {
      const { finger, form } = await open(phone, viewport, ownerApi);
      await leaveUnfinished(phone);
      await form.button(/^Continue/).click();
      const row = phone.getByRole('listitem').filter({ hasText: 'Ladder' });
      const note = row.getByRole('textbox');
      await finger.tapTwice(row.getByRole('button', { name: 'Add note' }), 'middle', soon);
      await note.fill('wobbly');
      await finger.tapTwice(row.getByRole('button', { name: 'Add', exact: true }), 'middle', soon);
      await expect(row.getByText('wobbly')).toBeVisible();
      await expect(note).toBeHidden();
      await finger.tapTwice(row.getByRole('button', { name: 'Edit note' }), 'middle', soon);
      await expect(note).toHaveValue('wobbly');
      await finger.tapTwice(row.getByRole('button', { name: 'Cancel' }), 'middle', soon);
      await expect(row.getByText('wobbly')).toBeVisible();
      await expectAnswers(phone);
      await expect(form.box('Ladder')).not.toBeChecked();
      await expect(form.box('Shackles')).not.toBeChecked();
    });
  });
}

/** Two taps of a finger that trembles. */
const soon = 120;
/** Two taps that are no double tap: what they reach depends on nothing but the place. */
const late = 2_000;

/** A finger, whose taps have times of their own: how fast a test runs changes nothing. */
class Finger {
  private seconds = 1_800_000_000;
  private readonly session: CDPSession;

  constructor(session: CDPSession) {
    this.session = session;
  }

  /** Taps a place of a button, and the same place again, whatever is there then; by default soon and late. */
  async tapTwice(button: Locator, place: (typeof places)[number], afterMs = late): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(button);
    const down = { top: 4, middle: height / 2, bottom: height - 4 }[place];
    await this.tap(x + width / 2, y + down, late);
    await this.tap(x + width / 2, y + down, afterMs);
  }

  private async tap(x: number, y: number, afterMs: number): Promise<void> {
    this.seconds += afterMs / 1000;
    const timestamp = this.seconds;
    await this.session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
      timestamp,
    });
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
}

async function open(
  phone: Page,
  viewport: { width: number; height: number },
  api: APIRequestContext,
  more: Parameters<typeof makeList>[1] = {},
) {
  let sent = 0;
  phone.on('request', (request) => {
    if (request.url().endsWith('/log-session')) sent += 1;
  });
  await phone.setViewportSize(viewport);
  const { id } = await makeList(api, { ...more, items });
  await phone.goto(`/view-list/${id}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  const finger = new Finger(await phone.context().newCDPSession(phone));
  const form = {
    button: (name: string | RegExp) => phone.getByRole('button', { name, exact: true }),
    box: (name: string) => phone.getByRole('checkbox', { name }),
    question: phone.getByRole('group', { name: 'You left this list unfinished.' }),
    confirmation: phone.getByRole('dialog', { name: 'Complete this list?' }),
  };
  return { finger, form, sent: () => sent };
}

/** Ticks every other item, so that a tap too many is seen, and comes back to the page. */
async function leaveUnfinished(phone: Page): Promise<void> {
  for (const name of items.filter((_, place) => place % 2 === 0 && place !== 4))
    await phone.getByRole('checkbox', { name }).check();
  const row = phone.getByRole('listitem').filter({ hasText: 'Sandbags' });
  await row.getByRole('button', { name: 'Add note' }).click();
  await row.getByRole('textbox').fill('one is torn');
  await row.getByRole('button', { name: 'Add', exact: true }).click();
  await phone.reload();
  await expect(phone.getByRole('button', { name: /^Continue/ })).toBeVisible();
}

async function expectAnswers(phone: Page): Promise<void> {
  for (const [place, name] of items.entries()) {
    if (place !== 4)
      await expect(phone.getByRole('checkbox', { name })).toBeChecked({ checked: place % 2 === 0 });
  }
  await expect(phone.getByText('one is torn')).toBeVisible();
}

async function sign(phone: Page): Promise<void> {
  if (await phone.getByRole('button', { name: 'Complete List' }).isVisible()) {
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).click();
  }
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Mira Voss');
  await draw(phone);
}

async function draw(phone: Page): Promise<void> {
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 90, y: 120 } });
  await pad.hover({ position: { x: 150, y: 80 } });
  await pad.hover({ position: { x: 180, y: 120 } });
  await phone.mouse.up();
  await expect(phone.getByRole('button', { name: 'Done' })).toBeEnabled();
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

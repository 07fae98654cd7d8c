import { expect, type Page, type Route } from 'playwright/test';
import { answer503, neverAnswer } from './answers.ts';
import { makeList } from './fixtures.ts';
import { longItem, makeListsUpToTheLimit, open, withUnconfirmedAddress } from './state-steps.ts';
import { clearTypedInput, closeLayer, dismissToasts, follow, type Walk } from './walks.ts';

/** The states of the form of a list, and of where a list can come from. */
export const listFormWalks = {
  'form of a new list': {
    'empty list form': (page) => open(page, '/create-list'),
    'list form with its privacy settings': async (page) => {
      await page.getByText('Privacy', { exact: true }).click();
      await page.getByRole('checkbox', { name: 'Require Signature' }).check();
      await page.getByRole('checkbox', { name: 'Delete Entries Automatically' }).check();
      await page.getByRole('checkbox', { name: 'Delete Signatures Automatically' }).check();
      await page.getByRole('textbox', { name: 'Days until signatures are deleted' }).fill('soon');
      await page.getByRole('button', { name: 'Save New List' }).click();
      await expect(page.getByText('Enter a whole number of days from 1 to 3,650')).toBeVisible();
    },
    'list form with a message after submitting': async (page) => {
      await page.getByText('After They Submit', { exact: true }).click();
      await page.getByRole('radio', { name: 'Your message' }).check();
      await page.getByRole('button', { name: 'Save New List' }).click();
      await expect(page.getByText('Enter the message that people see')).toBeVisible();
    },
    'list form that asks before leaving': async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'list form with unsaved words': async (page) => {
      await closeLayer(page);
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
    },
    'refused list form': async (page) => {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('checkbox', { name: 'Email Notification' }).check();
      await page.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
      await page.getByRole('button', { name: 'Save New List' }).click();
      await expect(page.getByText('Title must be at least 3 characters')).toBeVisible();
    },
    'list form of a list that was already saved': async (page) => {
      await clearTypedInput(page);
      await open(page, '/create-list');
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.fill('Saved, but nobody heard');
      await page.getByRole('textbox', { name: 'Description' }).fill('Before the van leaves');
      await page.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss');
      const loseAnswer = async (route: Route) => {
        if (route.request().method() === 'POST') await route.fetch();
        await answer503(route);
      };
      await page.route('**/api/lists', loseAnswer);
      await page.getByRole('button', { name: 'Save New List' }).click();
      await expect(page.getByText(/Failed to create list/).first()).toBeVisible();
      await page.unroute('**/api/lists', loseAnswer);
      await title.fill('Changed since');
      await page.getByRole('button', { name: 'Save New List' }).click();
      await expect(page.getByRole('button', { name: 'Update the saved list' })).toBeVisible();
      await dismissToasts(page);
    },
    'list form with an own address that waits for its link': async (page) => {
      await clearTypedInput(page);
      await withUnconfirmedAddress(page);
      await open(page, '/create-list');
      await page.getByRole('checkbox', { name: 'Email Notification' }).check();
      await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    },
  },
  templates: {
    'list form of a template that does not exist': async (page) => {
      await open(page, '/create-list?template=nothing');
      await expect(page.getByText(/That template isn’t available/)).toBeVisible();
    },
    // The screen of the templates brings the texts of all of them.
    'list form of a template that could not be loaded': async (page) => {
      await page.route('**/assets/owner/*.js*', answer503);
      await follow(page, '/create-list?template=store-opening');
      await expect(page.getByText('This template didn’t load')).toBeVisible();
    },
    templates: async (page) => {
      await page.unroute('**/assets/owner/*.js*');
      await open(page, '/templates');
    },
    'templates of one use case': async (page) => {
      await follow(page, '/templates?for=restaurants');
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
    },
    'template with all its items': async (page) => {
      await follow(page, '/templates/kitchen-deep-clean');
      await expect(page.getByRole('heading', { level: 1, name: 'Kitchen Deep Clean' })).toBeVisible();
    },
    'template on a phone': async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await follow(page, '/templates/crash-cart-check');
      await expect(page.getByRole('heading', { level: 1, name: 'Crash Cart Check' })).toBeVisible();
    },
    'template that does not exist': async (page) => {
      await follow(page, '/templates/nothing');
      await expect(page.getByRole('heading', { name: 'Template Not Found' })).toBeVisible();
    },
    'list form that a template fills': async (page) => {
      await follow(page, '/create-list?template=av-truck-pack');
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('AV Truck Pack');
    },
    'list form with unsaved words in place of a template': async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
      await follow(page, '/create-list?template=equipment-return');
      await expect(page.getByRole('button', { name: 'Use the Template' })).toBeVisible();
    },
  },
  'import of lists': {
    'import before a file is chosen': (page) => open(page, '/import-lists'),
    'import of a file of another kind': async (page) => {
      await chooseFile(page, 'rooms.pdf', 'x');
      await expect(page.getByText('Choose a text, CSV, Excel (.xlsx), or JSON file.')).toBeVisible();
    },
    'import of a file with problems': async (page) => {
      await chooseFile(
        page,
        `${'rooms-'.repeat(12)}.csv`,
        'List,Type,Item\nab,Shopping,Ovens\nKitchen,,,Lights\n',
      );
      await expect(page.getByRole('heading', { name: '2 lines to fix' })).toBeVisible();
    },
    'import of several lists': async (page) => {
      const rows = [
        'List,Price,Item',
        'Kitchen,,Ovens',
        `,,"${longItem}"`,
        ',,Fridge',
        ',,Sink',
        'Van,,Drums',
      ];
      await chooseFile(page, 'rooms.csv', rows.join('\n'));
      await expect(page.getByRole('button', { name: 'Create 2 Lists' })).toBeVisible();
    },
    'import of pasted lines with a title that is too short': async (page) => {
      await page.getByRole('tab', { name: 'Paste Lines' }).click();
      await page.getByRole('textbox', { name: 'Lines' }).fill('- Lights\n- Sound');
      await page.getByRole('button', { name: 'Preview List' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('ab');
      await expect(page.getByText('Title must be at least 3 characters')).toBeVisible();
    },
    'import beyond the limit of lists': async (page, api) => {
      await makeListsUpToTheLimit(api);
      await page.getByRole('textbox', { name: 'Title' }).fill('Stage');
      await page.getByRole('button', { name: 'Create List' }).click();
      await expect(page.getByRole('alert').getByRole('link', { name: 'Subscribe' })).toBeVisible();
    },
    'import that could not be read': async (page) => {
      await page.route('**/api/lists/import?*', answer503);
      await page.getByRole('button', { name: 'Preview List' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    'import while it is read': async (page) => {
      await page.unroute('**/api/lists/import?*');
      await page.route('**/api/lists/import?*', neverAnswer);
      await page.getByRole('button', { name: 'Preview List' }).click();
      await expect(page.getByText('Reading your lists...')).toBeAttached();
    },
  },
  'form of a list there is': {
    'list form with a preview beside it': async (page, api) => {
      const { id } = await makeList(api);
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, `/edit-list/${id}`);
      await expect(
        page.getByRole('complementary', { name: 'Preview' }).getByRole('checkbox').first(),
      ).toBeVisible();
    },
    'list form of a list changed elsewhere': async (page, api) => {
      const { id, title } = await makeList(api);
      await open(page, `/edit-list/${id}`);
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
      const items = [{ content: 'Something else' }];
      await api.put(`/api/lists/${id}`, { data: { title, description: 'Changed', type: 'TODO', items } });
      await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('button', { name: 'Keep my version' })).toBeVisible();
    },
    'list form at the limit': async (page, api) => {
      await makeListsUpToTheLimit(api);
      await open(page, '/create-list');
      await expect(page.getByRole('heading', { name: 'You’ve used all 10 lists' })).toBeVisible();
    },
  },
} satisfies Record<string, Walk>;

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: '', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
}

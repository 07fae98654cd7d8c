import { displayName, initialsOf } from '@scanlist/contracts/http/account-name';
import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { isRenderedOwnerPage, type OwnerScreenInput } from '@scanlist/contracts/http/owner-screen';
import { isAppError } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import type { InlinedAnswer } from '../slices/inlined-answers.ts';
import type { ServerModule } from '../slices/server-module.ts';
import { ownerPageAt } from '../slices/shell-addresses.ts';
import type { Prerendered } from '../slices/shell-page.ts';
import type { Slices } from '../slices/slices.ts';

/** The pages of signed-in owners as they are shown until their scripts have come (decision 0060). */
export interface OwnerScreens {
  /**
   * The page at this address. Undefined where it needs more than `answers`, where shell or slice bring none, or where it takes
   * too long. Never rejects.
   */
  render(address: URL, answers: readonly InlinedAnswer[], slices: Slices): Promise<Prerendered | undefined>;
}

export interface OwnerScreensOptions {
  renderer: Pick<ServerModule<OwnerScreenInput>, 'current'>;
  productName: string;
  publicOrigin: string;
  logger: Logger;
}

/** A document waits no longer than this for its screen, in milliseconds. */
const renderMsMax = 250;

const userPath = '/api/auth/user';

export function createOwnerScreens({
  renderer,
  productName,
  publicOrigin,
  logger,
}: OwnerScreensOptions): OwnerScreens {
  return {
    async render({ pathname, search }, answers, slices) {
      const { page, id = '' } = ownerPageAt(pathname) ?? {};
      if (!page || !isRenderedOwnerPage(page)) return undefined;
      const frame = slices.frame(page);
      const loaded = renderer.current();
      // The module of another version draws other screens than the scripts of the page.
      if (frame === undefined || !loaded || loaded.sliceVersion !== slices.ownerVersion()) return undefined;
      const known = answers.map(({ path, json }) => ({ path, ...(JSON.parse(json) as AnswerJson) }));
      const user = known.find(({ path }) => path === userPath)?.body as CurrentUser | undefined;
      if (!user) return undefined;
      const address = pathname + search;
      const input: OwnerScreenInput = { page, address, id, user, answers: known, productName, publicOrigin };
      try {
        const key = `${user.id} ${user.workspace?.id} ${address}`;
        const { html } = await withDeadline(loaded.render(input, key), renderMsMax, 'a screen of an owner');
        if (html.byteLength === 0) return undefined;
        const screen = Buffer.from(html).toString();
        return { html: frame, user: { name: displayName(user), initials: initialsOf(user), screen } };
      } catch (err) {
        // The end of a renderer process is logged already, and the page works without its screen.
        const isLogged = isAppError(err) && err.code === 'SERVICE_UNAVAILABLE';
        if (!isLogged) logger.error({ err, page }, 'a screen of an owner could not be rendered');
        return undefined;
      }
    },
  };
}

interface AnswerJson {
  body: unknown;
  link: string | null;
}

import '@scanlist/web-kit/zod-without-eval';
import type {
  OwnerScreenInput,
  OwnerScreenOutput,
  RenderedOwnerPage,
} from '@scanlist/contracts/http/owner-screen';
import { pagePermissions } from '@scanlist/contracts/http/routes';
import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { qrModulesAtOnce } from '@scanlist/web-kit/qr-modules-at-once';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import DashboardScreen from './dashboard/dashboard-screen.tsx';
import EntriesScreen from './entries/entries-screen.tsx';
import { entriesPathOf, entriesQuery } from './entries/entry-pages.ts';
import { createQueryClient } from './exposed/query-client.ts';
import { setTimeZone } from './format/dates.ts';
import { listPath, listQuery, listsQuery } from './list-data/list-calls.ts';
import ListDetailsScreen from './list-details/list-details-screen.tsx';
import CreateListScreen from './list-form/create-list-screen.tsx';
import { svgUrlOf } from './qr/draw-qr.ts';
import { DrawQrAtOnce } from './qr/qr-code.tsx';
import styles from './server.css';
import { nextPageOf } from './shared/next-page.ts';
import { mayDo } from './shared/roles.ts';
import { OwnerProvider, ShellProvider } from './shared/shell.tsx';

const screens: Record<RenderedOwnerPage, (id: string) => ReactNode> = {
  '/dashboard': () => <DashboardScreen />,
  '/create-list': () => <CreateListScreen />,
  '/list-details/:id': (id) => <ListDetailsScreen id={id} />,
  '/list-entries/:id': (id) => <EntriesScreen id={id} />,
};

/** What a screen shows while something is missing. */
const isUnfinished = /aria-busy="true"|data-spinner/;

/**
 * Renders a screen of a signed-in owner from the answers of the API, as its scripts draw it first (decision 0060). Times
 * are in the owner's time zone; without one the screen is not rendered, because times would change under the reader.
 */
export function renderOwnerScreen(input: OwnerScreenInput): OwnerScreenOutput {
  const { page, id, address, user, productName, publicOrigin } = input;
  if (!user.timeZone) return output('');
  const permission = pagePermissions[page];
  if (permission && !mayDo(user, permission)) return output('');
  setTimeZone(user.timeZone);
  const shell: ShellContext = {
    productName,
    publicOrigin,
    user,
    refreshUser: async () => null,
    signOut: async () => {},
    toast() {},
    FillPreview: () => null,
  };
  const html = renderToStaticMarkup(
    <StaticRouter location={address}>
      <ShellProvider shell={shell}>
        <OwnerProvider owner={user}>
          <DrawQrAtOnce value={drawQr}>
            <QueryClientProvider client={queryClientWith(input)}>{screens[page](id)}</QueryClientProvider>
          </DrawQrAtOnce>
        </OwnerProvider>
      </ShellProvider>
    </StaticRouter>,
    // The page itself numbers its elements as well.
    { identifierPrefix: 'prerendered' },
  );
  if (isUnfinished.test(html)) return output('');
  // Submitted before the scripts have come, a form does nothing; its button counts as pressed.
  const { html: markup, rules } = styleAttributesAsRules(html.replaceAll('<form', '<form method="dialog"'));
  return output(`<style nonce="__CSP_NONCE__">${styles}${rules}</style>${markup}`);
}

function drawQr(link: string): string {
  return svgUrlOf(qrModulesAtOnce(link));
}

function output(html: string): OwnerScreenOutput {
  return { html, status: 200, styleHashes: [] };
}

/** The cache of the slice as it is once these answers have come. */
function queryClientWith({ id, answers }: OwnerScreenInput): QueryClient {
  const client = createQueryClient(() => {});
  const firstEntries = entriesQuery(entriesPathOf(id), {});
  for (const { path, body, link } of answers) {
    if (path === '/api/lists') client.setQueryData(listsQuery.queryKey, body as never);
    if (path === listPath(id)) client.setQueryData(listQuery(id).queryKey, body as never);
    if (path === firstEntries.initialPageParam) {
      const pages = [{ entries: body as never, next: nextPageOf(link), total: null }];
      client.setQueryData(firstEntries.queryKey, { pages, pageParams: [path] });
    }
  }
  return client;
}

/** The policy of the page allows no style attributes: each becomes a rule for its element. */
function styleAttributesAsRules(html: string): { html: string; rules: string } {
  const rules: string[] = [];
  const marked = html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    const number = rules.push(decodeText(declarations)) - 1;
    return ` data-style="${number}"`;
  });
  return { html: marked, rules: rules.map((rule, number) => `[data-style="${number}"]{${rule}}`).join('') };
}

/** Only of what React escapes in an attribute. A style that could end the element or the rule is left out. */
function decodeText(text: string): string {
  const decoded = text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return /[<>{}&]/.test(decoded) ? '' : decoded;
}

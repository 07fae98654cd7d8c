import { accountPlaces, renderedOwnerPages, screenPlace } from '@scanlist/contracts/http/owner-screen';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AvatarButton } from './frame/avatar-button.tsx';
import { FrameLayout, TopBarLayout } from './frame/frame-layout.tsx';
import styles from './prerender.css';

/** The gateway replaces the product's name, the nonce, the account and the screen. */
const productName = '__PRODUCT_NAME__';

/** The frame around each page that the gateway shows before its scripts have come, run at build time (decision 0060). */
export function prerender(): Record<string, string> {
  const style = `<style nonce="__CSP_NONCE__">${styles}</style>`;
  return Object.fromEntries(renderedOwnerPages.map((page) => [page, style + draw(page)]));
}

function draw(page: string): string {
  const html = renderToStaticMarkup(
    <StaticRouter location={page}>
      <FrameLayout
        productName={productName}
        readsOnly={accountPlaces.readsOnly}
        topBar={
          <TopBarLayout
            productName={productName}
            workspace={accountPlaces.workspace}
            account={<AvatarButton name={accountPlaces.name} initials={accountPlaces.initials} />}
          />
        }
      >
        {screenPlace}
      </FrameLayout>
    </StaticRouter>,
  );
  // React writes a comment as text.
  return html.replace('&lt;!-- screen --&gt;', screenPlace);
}

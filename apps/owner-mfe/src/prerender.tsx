import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import styles from './prerender.css';
import { ShellProvider } from './shared/shell.tsx';
import LoginScreen from './sign-in/login-screen.tsx';

/** The addresses of the sign-in page that need no script to be known. */
const addresses = ['/login', '/login?expired=true', '/login?password=set'];

/** The gateway replaces the product's name and the nonce. */
const shell: ShellContext = {
  productName: '__PRODUCT_NAME__',
  publicOrigin: '',
  user: null,
  refreshUser: async () => null,
  signOut: async () => {},
  toast() {},
  FillPreview: () => null,
};

/** The HTML of each prerendered page, run at build time. `takePrerendered` in web-kit ends them. */
export function prerender(): Record<string, string> {
  const style = `<style nonce="__CSP_NONCE__">${styles}</style>`;
  return Object.fromEntries(addresses.map((address) => [address, style + draw(address)]));
}

function draw(address: string): string {
  const html = renderToStaticMarkup(
    <main>
      <StaticRouter location={address}>
        <ShellProvider shell={shell}>
          <LoginScreen />
        </ShellProvider>
      </StaticRouter>
    </main>,
    // The page itself numbers its fields as well.
    { identifierPrefix: 'prerendered' },
  );
  // Until the gateway's script notes a submission, there is none.
  return html.replaceAll('<button type="submit"', '<button type="submit" disabled=""');
}

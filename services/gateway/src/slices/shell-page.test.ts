import { describe, expect, it } from 'vitest';
import { renderShell } from './shell-page.ts';

const template =
  '<head><title>__PRODUCT_NAME__</title><style nonce="__CSP_NONCE__">@font-face{font-display:swap}</style>' +
  '<link rel="preload" as="script" href="/assets/shell/main.js"></head>' +
  '<body><!-- prerendered --><div id="root"></div><script id="live-slices">__LIVE_SLICES__</script></body>';
const live = { productName: 'Scan & List', publicOrigin: 'https://lists.example', slices: [] };
const frame =
  '<style nonce="__CSP_NONCE__"></style><p>__PRODUCT_NAME__</p><b>__ACCOUNT_NAME__</b><i>__ACCOUNT_INITIALS__</i>' +
  '<main><!-- screen --></main>';

const nonceOf = (policy = '') => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

describe('the page of the shell', () => {
  it('shows the frame and the screen of its user before the scripts, which it asks for later', () => {
    const screen = '<style nonce="__CSP_NONCE__"></style><h1>My Lists</h1>';
    const { html, headers } = renderShell(template, {
      live,
      prerendered: { html: frame, user: { name: 'Dana <3', initials: 'DM', screen } },
    });
    const nonce = nonceOf(headers['content-security-policy']);
    expect(html).toContain(
      `<div id="prerendered"><style nonce="${nonce}"></style><p>Scan &amp; List</p><b>Dana &lt;3</b><i>DM</i>` +
        `<main><style nonce="${nonce}"></style><h1>My Lists</h1></main></div><div id="root">`,
    );
    expect(html).toContain('<link rel="preload" fetchpriority="low" as="script"');
    expect(html).toContain('font-display:optional');
    expect(html).toContain('<link rel="expect" href="#root" blocking="render">');
  });

  it('asks for its scripts at once where nothing is shown before', () => {
    const { html } = renderShell(template, { live });
    expect(html).toContain('<link rel="preload" as="script"');
    expect(html).toContain('font-display:swap');
    expect(html).not.toContain('id="prerendered"');
    expect(html).not.toContain('rel="expect"');
  });

  it('takes nothing that a user wrote for a place of its own', () => {
    const places = [
      '__CSP_NONCE__',
      '__LIVE_SLICES__',
      '__PRODUCT_NAME__',
      '__ACCOUNT_NAME__',
      '__ACCOUNT_INITIALS__',
      '~workspace~',
      '&lt;!-- screen --&gt;',
      'font-display:swap',
      '$&',
    ].join(' ');
    const name = '__ACCOUNT_INITIALS__ ~workspace~ __CSP_NONCE__ <!-- screen -->';
    const json = JSON.stringify({ link: null, body: [{ title: `${places} <!-- screen -->` }] });
    const { html, headers } = renderShell(template, {
      live,
      prerendered: {
        html: frame,
        user: {
          name,
          initials: '__',
          screen: `<style nonce="__CSP_NONCE__"></style><h1 title="${places}">x</h1>`,
        },
      },
      answers: [{ path: '/api/lists', json }],
    });
    expect(html).toContain(`<h1 title="${places}">x</h1>`);
    expect(html).toContain('<b>__ACCOUNT_INITIALS__ ~workspace~ __CSP_NONCE__ &lt;!-- screen --></b>');
    const [, answer = ''] = /data-answer-of="\/api\/lists">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(answer)).toEqual(JSON.parse(json));
    // Two in the frame and the screen, one in the head.
    expect(html.split(nonceOf(headers['content-security-policy']))).toHaveLength(4);
  });

  it('shows the name of the workspace, and keeps its place where there is none to show', () => {
    const place = '<p title="~workspace~">~workspace~</p>';
    const shown = (workspace?: string) =>
      renderShell(template, {
        live,
        prerendered: {
          html: frame + place,
          user: { name: 'Dana', initials: 'D', workspace, screen: '<h1>x</h1>' },
        },
      }).html;
    expect(shown('Dana & "Co" ~workspace~')).toContain(
      '<p title="Dana &amp; &quot;Co&quot; ~workspace~">Dana &amp; &quot;Co&quot; ~workspace~</p>',
    );
    expect(shown()).toContain(place);
  });
});

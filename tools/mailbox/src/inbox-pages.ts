import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { EmailRows, StoredAttachment, StoredEmail } from './email-rows.ts';
import { inboxStyle } from './inbox-style.ts';
import { watchInbox } from './watch-inbox.ts';

const pageSize = 50;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const styleHash = hashOf(inboxStyle);
const scriptHash = hashOf(watchInbox);

/** The pages where a person reads the mails: `/` and `/mails/:id`. A mail's own HTML never runs as part of them. */
export function inboxPages(rows: EmailRows): Hono {
  const pages = new Hono();
  pages.get('/', async (c) => {
    const olderThan = new RegExp(`^${uuid}$`).exec(c.req.query('after') ?? '')?.[0];
    const found = await rows.list({ limit: pageSize + 1, olderThan });
    const count = await rows.count();
    return page(
      c,
      'Mailbox',
      inbox(found.slice(0, pageSize), count, found.length > pageSize, olderThan !== undefined),
    );
  });
  pages.get('/count', async (c) => c.json({ count: await rows.count() }));
  pages.get(`/mails/:id{${uuid}}`, async (c) => {
    const mail = await rows.find(c.req.param('id'));
    if (!mail) return c.notFound();
    return page(c, mail.subject, letter(mail, await rows.attachments(mail.id)));
  });
  pages.get(`/mails/:id{${uuid}}/html`, async (c) => {
    const mail = await rows.find(c.req.param('id'));
    if (!mail?.html) return c.notFound();
    const attachments = await rows.attachments(mail.id);
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return c.html(withInlineImages(mail.html, mail.id, attachments));
  });
  pages.get(`/mails/:id{${uuid}}/attachments/:attachment{${uuid}}`, async (c) => {
    const found = await rows.attachmentContent(c.req.param('id'), c.req.param('attachment'));
    if (!found) return c.notFound();
    const isImage = /^image\/(png|jpeg|gif|webp)$/.test(found.contentType);
    const name = encodeURIComponent(found.filename ?? 'attachment');
    c.header('content-type', isImage ? found.contentType : 'application/octet-stream');
    c.header('content-disposition', `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
    c.header('x-content-type-options', 'nosniff');
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(found.content));
  });
  return pages;
}

function page(c: Context, title: string, body: unknown): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src '${styleHash}'; script-src '${scriptHash}'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  c.header('cache-control', 'no-store');
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title} - local mailbox</title>
        ${raw(`<style>${inboxStyle}</style>`)}
      </head>
      <body>
        <header class="bar"><a href="/" class="mark">Mailbox</a><p>Mails stay on this machine. Nothing is sent.</p></header>
        <main>${body}</main>
      </body>
    </html>`);
}

function inbox(mails: StoredEmail[], count: number, hasOlder: boolean, isOlderPage: boolean) {
  const last = mails.at(-1);
  return html`<div class="head">
      <h1>${isOlderPage ? 'Older mails' : 'All mails'}</h1>
      <p class="count">${count} ${count === 1 ? 'mail' : 'mails'}</p>
    </div>
    <p class="news" role="status" data-count="${count}"></p>
    ${
      mails.length === 0
        ? html`<div class="empty">
            <h2>No mails yet</h2>
            <p>When a list with a notification address is completed, its mail appears here.</p>
          </div>`
        : html`<ol class="mails" reversed>
            ${mails.map(
              (mail) => html`<li>
                <a href="/mails/${mail.id}">
                  <span class="subject">${mail.subject}</span>
                  <span class="to">To ${mail.to.join(', ')}</span>
                  ${time(mail.createdAt)}
                </a>
              </li>`,
            )}
          </ol>`
    }
    ${hasOlder && last ? html`<p class="more"><a href="/?after=${last.id}">Older mails</a></p>` : ''}
    ${raw(`<script type="module">${watchInbox}</script>`)}`;
}

function letter(mail: StoredEmail, attachments: StoredAttachment[]) {
  const people = [
    ['From', [mail.from]],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
    ['Reply to', mail.replyTo],
  ] as const;
  return html`<p class="back"><a href="/">All mails</a></p>
    <article>
      <h1>${mail.subject}</h1>
      <dl>
        ${people.map(([name, who]) => (who.length > 0 ? html`<div><dt>${name}</dt><dd>${who.join(', ')}</dd></div>` : ''))}
        <div><dt>Received</dt><dd>${time(mail.createdAt)}</dd></div>
      </dl>
      ${
        mail.html
          ? html`<section aria-labelledby="as-sent">
              <h2 id="as-sent">As it looks</h2>
              <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html" title="The mail, as a mail program shows it"></iframe>
            </section>`
          : ''
      }
      ${
        mail.text
          ? html`<section aria-labelledby="as-text">
              <h2 id="as-text">As plain text</h2>
              <pre>${mail.text}</pre>
            </section>`
          : ''
      }
      ${headerSection(mail.headers)}
      ${
        attachments.length > 0
          ? html`<section aria-labelledby="attached">
              <h2 id="attached">Attachments</h2>
              <ul class="attachments">
                ${attachments.map((attachment) => attached(mail.id, attachment))}
              </ul>
            </section>`
          : ''
      }
    </article>`;
}

function headerSection(headers: Record<string, string>) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return '';
  return html`<section aria-labelledby="headers">
      <h2 id="headers">Headers</h2>
      <pre>${entries.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
    </section>`;
}

function attached(mailId: string, { id, filename, contentType, size }: StoredAttachment) {
  const address = `/mails/${mailId}/attachments/${id}`;
  const name = filename ?? 'attachment';
  return html`<li>
    ${contentType.startsWith('image/') ? html`<img src="${address}" alt="${name}" loading="lazy" />` : ''}
    <a href="${address}">${name}</a> <span>${contentType}, ${kilobytes(size)}</span>
  </li>`;
}

/** Replaces `cid:` addresses of attached images by where they can be seen here. */
function withInlineImages(text: string, mailId: string, attachments: StoredAttachment[]): string {
  return attachments.reduce(
    (result, { id, contentId }) =>
      contentId ? result.replaceAll(`cid:${contentId}`, `/mails/${mailId}/attachments/${id}`) : result,
    text,
  );
}

function time(date: Date) {
  const iso = date.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

function kilobytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

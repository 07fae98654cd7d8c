#!/usr/bin/env node
// Draws every picture of src/pictures again: `node draw-pictures.mjs [path of a Chromium]`. They are committed; the
// build only copies them. They contain no product name, because that is configuration.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { chromium } = require('playwright');
const QRCode = require('qrcode');

const folder = join(import.meta.dirname, 'src/pictures');
const promise = 'The checklist on the wall, filled in from any phone.';

/** The light tokens of packages/ui, as a picture needs them. */
const paper = '#fbfaf7';
const sunken = '#f1f0eb';
const ink = '#12241d';
const muted = '#4f5f58';
const line = '#88857c';
const done = '#007a45';

/** The product's mark (packages/ui, product-mark) in the 32 units it is drawn in. */
const mark = `<rect x="3.5" y="3.5" width="19" height="19" rx="4.5" fill="none" stroke="${ink}" stroke-width="3"/><path d="m8.5 13.2 3.4 3.4 6-7" fill="none" stroke="${done}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M26.5 3h3v4h-3zM26.5 11h3v6h-3zM3 26.5h6v3H3zM13 26.5h4v3h-4zM21 26.5h3v3h-3zM26.5 21h3v3h-3zM27 27h3v3h-3z" fill="${ink}"/>`;

const browser = await chromium.launch({
  ...(process.argv[2] ? { executablePath: process.argv[2] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  const small = icon({ margin: 2, isRound: true });
  await keep('fixed/favicon.svg', small);
  const sides = [16, 32, 48];
  await keep('fixed/favicon.ico', ico(sides, await Promise.all(sides.map((side) => drawn(small, side)))));
  await keep('fixed/icon-192.png', await drawn(icon({ margin: 5, isRound: true }), 192));
  await keep('fixed/icon-512.png', await drawn(icon({ margin: 5, isRound: true }), 512));
  // Phones crop these two to a shape of their own, so the mark has a large margin.
  await keep('fixed/icon-maskable-512.png', await drawn(icon({ margin: 14, isRound: false }), 512));
  await keep('fixed/apple-touch-icon.png', await drawn(icon({ margin: 8, isRound: false }), 180));
  await keep('open-graph.png', await screenshot(await card(), 1200, 630));
} finally {
  await browser.close();
}

function keep(name, content) {
  return writeFile(join(folder, name), content);
}

/** The mark on paper, `margin` units around it. */
function icon({ margin, isRound }) {
  const side = 32 + 2 * margin;
  const sheet = `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" rx="${isRound ? side / 5 : 0}" fill="${paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><title>A ticked box</title>${sheet}${mark}</svg>\n`;
}

function drawn(svg, side) {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return screenshot(
    `<body style="margin:0"><img src="${source}" width="${side}" height="${side}" style="display:block">`,
    side,
    side,
  );
}

async function screenshot(html, width, height) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot({ omitBackground: true });
  await page.close();
  return bytes;
}

/** PNG files as one .ico, a directory entry of 16 bytes for each. */
function ico(sides, files) {
  const head = Buffer.alloc(6 + 16 * files.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(files.length, 4);
  let offset = head.length;
  files.forEach((file, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(sides[index], at);
    head.writeUInt8(sides[index], at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(file.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += file.length;
  });
  return Buffer.concat([head, ...files]);
}

/** The preview picture of a link to the site: the promise, and a label that hangs from its punched corner. */
async function card() {
  const faces = await Promise.all([
    face(
      'Bricolage',
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    face('Public', '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
    face('Mono', '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
  ]);
  const code = await QRCode.toString(promise, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 0,
    color: { dark: ink, light: '#ffffff' },
  });
  return `<style>${faces.join('')}
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; background: ${paper}; color: ${ink}; font: 30px/1.45 Public; position: relative; overflow: hidden }
    .mark { position: absolute; left: 76px; top: 72px; width: 84px }
    h1 { position: absolute; left: 76px; top: 196px; width: 620px; font: 650 68px/1.06 Bricolage; letter-spacing: -1px; text-wrap: balance }
    p { position: absolute; left: 76px; bottom: 72px; width: 600px; color: ${muted} }
    .wall { position: absolute; inset: 0 0 0 756px; background: ${sunken}; border-left: 2px dashed ${line} }
    .nail { position: absolute; left: 976px; top: 42px; width: 18px; height: 18px; border-radius: 50%; background: ${ink} }
    .string { position: absolute; left: 0; top: 0; width: 1200px; height: 630px }
    .label { position: absolute; left: 824px; top: 118px; width: 312px; height: 440px; padding: 74px 40px 0; background: #fff; border: 2px solid ${line}; border-radius: 18px; transform: rotate(2.2deg); transform-origin: 50% 0 }
    .hole { position: absolute; left: 142px; top: 22px; width: 26px; height: 26px; border: 2px solid ${line}; border-radius: 50%; background: ${sunken} }
    .label svg { display: block; width: 228px }
    .tear { margin: 20px -40px 18px; border-top: 3px dashed ${line} }
    .row { display: flex; align-items: center; gap: 14px; margin-top: 12px }
    .box { flex: none; width: 26px; height: 26px; border-radius: 6px; border: 2px solid ${line} }
    .box.on { border-color: ${done}; background: ${done}; padding: 2px }
    .box svg { width: 18px }
    .bar { height: 10px; border-radius: 5px; background: #d9d6cd }
    .bar.on { background: ${muted} }
  </style>
  <svg class="mark" viewBox="2 2 29 29">${mark}</svg>
  <h1>${promise}</h1>
  <p>Tick, note, sign, done. No app and no account for whoever scans it.</p>
  <div class="wall"></div>
  <div class="label"><div class="hole"></div>${code}<div class="tear"></div>
    <div class="row"><div class="box on">${tick()}</div><div class="bar on" style="width:150px"></div></div>
    <div class="row"><div class="box on">${tick()}</div><div class="bar on" style="width:112px"></div></div>
  </div>
  <svg class="string"><path d="M985 50 980 140" stroke="${ink}" stroke-width="3" fill="none"/></svg>
  <div class="nail"></div>`;
}

function tick() {
  return `<svg viewBox="0 0 16 16" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M3 8.6 6.4 12 13 4.4"/></svg>`;
}

async function face(name, file) {
  const bytes = await readFile(require.resolve(file));
  return `@font-face{font-family:${name};font-weight:200 800;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
}

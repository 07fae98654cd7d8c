/**
 * The tokens of `packages/ui` in hexadecimal, because few mail programs support oklch or variables. Dark values apply
 * if the program supports `prefers-color-scheme`; Outlook's web mail marks them with `data-ogsc`.
 */
export const light = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  sunken: '#f2f0ea',
  ink: '#16221d',
  inkMuted: '#4b5952',
  line: '#d9d7d0',
  done: '#007845',
  onDone: '#ffffff',
} as const;

const dark = {
  paper: '#0d1310',
  surface: '#161c19',
  sunken: '#070d09',
  ink: '#f0eee7',
  inkMuted: '#b1aea4',
  line: '#333a36',
  done: '#48cd8c',
  onDone: '#0d1310',
} as const;

export const textFont = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const codeFont = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

const darkRules = (scope: string) =>
  [
    `${scope}.paper{background:${dark.paper}!important}`,
    `${scope}.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `${scope}.ink,${scope}.w{color:${dark.ink}!important}`,
    `${scope}.muted,${scope}.n,${scope}.r{color:${dark.inkMuted}!important}`,
    `${scope}.tear,${scope}.i td,${scope}.n{border-color:${dark.line}!important}`,
    `${scope}.o{border-color:${dark.inkMuted}!important}`,
    `${scope}.green{color:${dark.done}!important}`,
    `${scope}.d,${scope}.bar,${scope}.go{background:${dark.done}!important;border-color:${dark.done}!important;color:${dark.onDone}!important}`,
    `${scope}.track{background:${dark.line}!important}`,
  ].join('');

/**
 * The mail's style sheet. Items carry one-letter classes and no inline style: with 300 of them every byte counts,
 * because Gmail cuts a mail at about 102 kB. i: the table, m: the cell of the mark, d: done, o: open, w: words, n:
 * note, r: removed.
 */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;-webkit-text-size-adjust:100%}',
  `.i td{border-top:1px solid ${light.line};vertical-align:top;padding:12px 0}`,
  '.i tr:first-child td{border-top:0}',
  '.i .m{width:34px;line-height:24px}',
  `.d,.o{display:inline-block;width:18px;height:18px;line-height:18px;border:2px solid ${light.done};border-radius:6px;text-align:center;font-size:14px;font-weight:700;vertical-align:middle}`,
  `.d{background:${light.done};color:${light.onDone}}`,
  // The open mark's circle is for programs without style sheets; elsewhere the border draws it.
  `.o{border-color:${light.inkMuted};font-size:0}`,
  `.w{color:${light.ink};font-size:15px;line-height:24px}`,
  `.n{margin-top:6px;padding:0 12px;border-left:3px solid ${light.line};color:${light.inkMuted}}`,
  `.n[dir=rtl]{border-left:0;border-right:3px solid ${light.line}}`,
  `.r{color:${light.inkMuted};font-size:13px;font-style:italic}`,
  '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.page{padding:12px 8px!important}.title{font-size:22px!important}.go{display:block!important;text-align:center!important}}',
  `@media (prefers-color-scheme:dark){${darkRules('')}}`,
  darkRules('[data-ogsc] '),
].join('');

/** The mailbox's style sheet: the product's paper and ink, light and dark, with the system's own fonts. */
export const inboxStyle = `
:root {
  --paper: oklch(0.985 0.006 95); --surface: white; --sunken: oklch(0.955 0.008 95);
  --ink: oklch(0.24 0.02 165); --muted: oklch(0.45 0.02 165); --line: oklch(0.88 0.01 95);
  --done: oklch(0.5 0.13 158); --info: oklch(0.5 0.11 245);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: oklch(0.18 0.012 160); --surface: oklch(0.22 0.012 160); --sunken: oklch(0.15 0.012 160);
    --ink: oklch(0.95 0.01 95); --muted: oklch(0.75 0.015 95); --line: oklch(0.34 0.012 160);
    --done: oklch(0.76 0.15 158); --info: oklch(0.76 0.1 245);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--info); outline-offset: 2px; border-radius: 6px; }
.bar { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 16px 24px; border-bottom: 1px solid var(--line); }
.bar p { margin: 0; color: var(--muted); font-size: 15px; }
.mark { font-weight: 700; font-size: 20px; text-decoration: none; border-left: 4px solid var(--done); padding-left: 12px; }
main { max-width: 880px; margin: 0 auto; padding: 32px 24px 72px; }
.head { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
h1 { font-size: 32px; line-height: 1.15; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 32px 0 8px; }
.count { color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; margin: 0; }
.news:not(:empty) { margin: 0 0 16px; }
.news a { display: block; text-align: center; padding: 10px 16px; border-radius: 6px; background: var(--done); color: var(--paper); font-weight: 600; text-decoration: none; }
.empty { background: var(--surface); border: 1px dashed var(--line); border-radius: 12px; padding: 48px 24px; text-align: center; }
.empty h2 { margin: 0 0 8px; font-size: 20px; }
.empty p { margin: 0; color: var(--muted); }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 12px 16px; text-decoration: none; min-height: 44px; }
.mails a:hover { background: var(--sunken); }
.mails a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { color: var(--muted); font-size: 15px; grid-column: 1; overflow-wrap: anywhere; }
time { color: var(--muted); font-size: 15px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.mails time { grid-column: 2; grid-row: 1 / 3; align-self: center; }
.more, .back { margin: 0 0 16px; }
.more { margin-top: 16px; }
dl { margin: 0; display: grid; gap: 4px; }
dl div { display: flex; gap: 12px; }
dt { color: var(--muted); width: 80px; flex: none; }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px; background: white; resize: vertical; overflow: auto; }
pre { margin: 0; padding: 16px; background: var(--sunken); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, monospace; }
.attachments { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.attachments li { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 12px 16px; overflow-wrap: anywhere; }
.attachments img { display: block; max-width: 100%; max-height: 240px; background: white; border-radius: 6px; margin-bottom: 8px; }
.attachments span { color: var(--muted); font-size: 15px; }
@media (max-width: 560px) {
  main { padding: 24px 16px 48px; }
  h1 { font-size: 25px; }
  .mails a { grid-template-columns: minmax(0, 1fr); }
  .mails time { grid-column: 1; grid-row: auto; }
}
`;

import type { CSSProperties } from 'react';

// Styles here are not in `fill.css`, which every visitor loads before the page responds.
const style: CSSProperties = {
  display: 'block',
  width: 'fit-content',
  margin: '16px auto 0',
  textAlign: 'start',
  whiteSpace: 'pre-line',
};

/** The text that the owner wrote for the last screen: a short one in the middle, a long one from its own side. */
export function EndingMessage({ children }: { children: string }) {
  return <bdi style={style}>{children}</bdi>;
}

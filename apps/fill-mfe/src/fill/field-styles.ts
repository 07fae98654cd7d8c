import type { CSSProperties } from 'react';

// The fields of the step for name and signature have their styles here and not in `fill.css`, which every visitor loads before
// the page responds.

export const labelStyle: CSSProperties = { display: 'block', marginBottom: 8, fontWeight: 600 };

export const inputStyle: CSSProperties = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 48,
  padding: '8px 12px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--corner-control)',
  background: 'var(--surface)',
  color: 'inherit',
  font: 'inherit',
};

import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/**
 * Our design tokens as the provider's appearance, since our styles do not reach its frames; updated when the colour
 * scheme changes.
 */
export function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(whenSchemeChanges, isSchemeDark);
  return useMemo(() => appearanceOf(isDark, readToken), [isDark]);
}

/** The appearance of the provider's fields. `token` returns a token's value as a colour that every browser knows. */
export function appearanceOf(isDark: boolean, token: (name: string) => string): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--done'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-muted'),
      colorTextPlaceholder: token('--ink-muted'),
      colorDanger: token('--stop'),
      iconColor: token('--ink-muted'),
      fontFamily: '"Public Sans Variable", ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      fontSizeXs: '13px',
      borderRadius: '6px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
      focusBoxShadow: 'none',
      focusOutline: `2px solid ${token('--info')}`,
    },
    rules: {
      '.Label': { fontWeight: '600', marginBottom: '6px' },
      '.Input': {
        border: `1px solid ${token('--line-strong')}`,
        boxShadow: 'none',
        padding: '11px 12px',
      },
      '.Input--invalid': { borderColor: token('--stop'), boxShadow: 'none' },
      '.Input:focus': { outlineOffset: '2px' },
      '.Error': { fontSize: '13px', fontWeight: '500' },
    },
  };
}

/** The tokens are in oklch, which the provider cannot read, so a pixel of them is read back as rgb. */
function readToken(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

const darkScheme = '(prefers-color-scheme: dark)';

function whenSchemeChanges(onChange: () => void): () => void {
  const query = window.matchMedia(darkScheme);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isSchemeDark(): boolean {
  return window.matchMedia(darkScheme).matches;
}

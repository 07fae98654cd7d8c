import { passwordLimits, preparePassword } from '@scanlist/contracts/http/password-text';
import { useEffect, useState } from 'react';
import type { Strength } from './estimate-strength.ts';

/** Time for the next key. */
const pauseMs = 300;

type Estimate = typeof import('./estimate-strength.ts').estimateStrength;
let loading: Promise<Estimate> | undefined;

/**
 * How hard a password is to guess, once it is long enough and its typist pauses; null before, and where the dictionaries (400
 * kB) did not load or are not to be. `personal` is what others know of its owner.
 */
export function usePasswordStrength(typed: string, personal: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const isLongEnough = preparePassword(typed).length >= passwordLimits.min;
  const known = personal.join('\n');
  useEffect(() => {
    if (typed) void loadEstimate();
    if (!isLongEnough) setStrength(null);
    if (!isLongEnough) return;
    let isCurrent = true;
    const show = async () => {
      const estimate = await loadEstimate();
      if (isCurrent && estimate) setStrength(estimate(typed, known.split('\n')));
    };
    const timer = setTimeout(() => void show(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, isLongEnough, known]);
  return isLongEnough ? strength : null;
}

/** Null if it cannot be loaded now; the next key tries again. */
async function loadEstimate(): Promise<Estimate | null> {
  if (savesData()) return null;
  // Without a name: a chunk with one is loaded together with the screen.
  loading ??= import('./estimate-strength.ts').then(({ estimateStrength }) => estimateStrength);
  try {
    return await loading;
  } catch {
    loading = undefined;
    return null;
  }
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

import { useEffect } from 'react';
import { loadLaterTexts } from '../texts/load-later-texts.ts';
import type { SignatureScreenProps } from './signature-screen.tsx';
import { FailedCard, LoadingCard } from './state-cards.tsx';
import { useLazy } from './use-lazy.ts';

const importScreen = () => import(/* webpackChunkName: "signature" */ './signature-screen.tsx');

/**
 * Loads the screen for name and signature when it is first needed, because most lists ask for neither. Rejects when it
 * cannot be loaded.
 */
export const loadSignatureScreen = async () => {
  const [screen] = await Promise.all([importScreen(), loadLaterTexts()]);
  return screen;
};

/** Shows the screen for name and signature; where its code cannot be loaded, says so and offers a retry. */
export function LazySignatureScreen(props: SignatureScreenProps) {
  const { loaded, retry } = useLazy(loadSignatureScreen);
  // Cancel and Back return the focus to the button of the form that opened it.
  useEffect(() => () => document.querySelector<HTMLElement>('.fill-bar > button')?.focus(), []);
  if (!loaded) return <LoadingCard />;
  if (loaded === 'failed') return <FailedCard onRetry={retry} onCancel={props.visit.backToForm} />;
  return <loaded.SignatureScreen {...props} />;
}

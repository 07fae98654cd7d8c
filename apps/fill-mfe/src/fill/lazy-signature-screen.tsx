import { useEffect, useState } from 'react';
import type { SignatureScreen, SignatureScreenProps } from './signature-screen.tsx';
import { FailedCard, LoadingCard } from './state-cards.tsx';

/**
 * Loads the screen for name and signature when it is first needed, because most lists ask for neither. Rejects when it
 * cannot be loaded.
 */
export const loadSignatureScreen = () =>
  import(/* webpackChunkName: "signature" */ './signature-screen.tsx').then(
    (loaded) => loaded.SignatureScreen,
  );

/** Shows the screen for name and signature; where its code cannot be loaded, says so and offers a retry. */
export function LazySignatureScreen(props: SignatureScreenProps) {
  const [Screen, setScreen] = useState<typeof SignatureScreen | 'failed'>();
  // Cancel and Back return the focus to the button of the form that opened it.
  useEffect(() => () => document.querySelector<HTMLElement>('.fill-bar button')?.focus(), []);
  useEffect(() => {
    if (Screen) return;
    let left = false;
    loadSignatureScreen().then(
      (loaded) => left || setScreen(() => loaded),
      () => left || setScreen('failed'),
    );
    return () => {
      left = true;
    };
  }, [Screen]);

  if (!Screen) return <LoadingCard />;
  if (Screen !== 'failed') return <Screen {...props} />;
  return <FailedCard onRetry={() => setScreen(undefined)} onCancel={props.visit.backToForm} />;
}

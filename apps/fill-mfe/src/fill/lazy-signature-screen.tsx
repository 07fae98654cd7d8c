import { useEffect, useState } from 'react';
import type { SignatureScreen, SignatureScreenProps } from './signature-screen.tsx';
import { FailedCard, LoadingCard } from './state-cards.tsx';

/**
 * Loads the signature screen when it is first needed, because most lists require none. Rejects when it cannot be
 * loaded.
 */
export const loadSignatureScreen = () =>
  import(/* webpackChunkName: "signature" */ './signature-screen.tsx').then(
    (loaded) => loaded.SignatureScreen,
  );

/** Shows the signature screen; where its code cannot be loaded, says so and offers a retry. */
export function LazySignatureScreen(props: SignatureScreenProps) {
  const [Screen, setScreen] = useState<typeof SignatureScreen | 'failed'>();
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
  return <FailedCard onRetry={() => setScreen(undefined)} onCancel={props.onCancel} />;
}

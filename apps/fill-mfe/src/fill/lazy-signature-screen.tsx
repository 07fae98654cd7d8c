import { useEffect, useState } from 'react';
import type { SignatureScreen, SignatureScreenProps } from './signature-screen.tsx';
import { FailedCard, LoadingCard } from './state-cards.tsx';

/** The signature screen, loaded when it is first needed: most lists ask for none. Rejects when it does not arrive. */
export const loadSignatureScreen = () =>
  import(/* webpackChunkName: "signature" */ './signature-screen.tsx').then(
    (loaded) => loaded.SignatureScreen,
  );

/** Shows the signature screen; where its code does not arrive, says so and offers to try again. */
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

import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CardFields } from './card-fields.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { mountedFields, openChallenge } from './local-stripe-state.ts';

/** Draws the card fields where the product put them, and the bank's question over everything. */
export function LocalStripeUi() {
  const shown = useSyncExternalStore(mountedFields.subscribe, mountedFields.get);
  const challenge = useSyncExternalStore(openChallenge.subscribe, openChallenge.get);
  useEffect(() => () => openChallenge.get()?.abandon(), []);
  return (
    <>
      {shown.map((fields, index) => {
        const place = fields.place.get();
        return place && createPortal(<CardFields fields={fields} />, place, String(index));
      })}
      {challenge && <ChallengeDialog challenge={challenge} />}
    </>
  );
}

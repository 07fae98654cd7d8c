import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CardFields } from './card-fields.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { mountedFields, openChallenge } from './local-stripe-state.ts';

/** Renders the card fields in their mount points, and the bank's dialog above everything. */
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

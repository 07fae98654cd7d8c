import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CardFields } from './card-fields.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { challengeOnStage, fieldsOnStage } from './on-stage.ts';

/** Draws the card fields where the product put them, and the bank's question over everything. */
export function Stage() {
  const shown = useSyncExternalStore(fieldsOnStage.subscribe, fieldsOnStage.get);
  const challenge = useSyncExternalStore(challengeOnStage.subscribe, challengeOnStage.get);
  useEffect(() => () => challengeOnStage.get()?.abandon(), []);
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

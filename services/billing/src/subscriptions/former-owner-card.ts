import { AppError } from '@scanlist/service-kit/app-error';
import type { ProviderCard } from '../stripe/provider.ts';

/**
 * The card of a workspace's former owner, from the handover until the new owner gives a card or the subscription ends. The
 * provider keeps charging it until it is taken back.
 */
export interface FormerOwnerCard {
  state: 'in_use' | 'taken_back';
  /** By the provider's clock: cards that were added until then are the former owner's. */
  addedUntil: Date;
  email: string;
  firstName: string | null;
  /** As the screens call the former owner. */
  name: string;
  timeZone: string | null;
  workspaceName: string;
  newOwner: string;
  /** Taking the card back is what ends the subscription. */
  endsSubscription: boolean;
}

/** Whether `card`, the one that the provider would charge, is another's than the former owner's. */
export function isGivenSince({ addedUntil }: Pick<FormerOwnerCard, 'addedUntil'>, card: ProviderCard | null) {
  return card !== null && card.addedAt > addedUntil;
}

/**
 * Raises `CARD_NOT_CONFIRMED` while a charge would go to a former owner's card, or to none because they took it back. The
 * caller is about to raise or restart a charge.
 */
export function refuseFormerOwnerCard(former: FormerOwnerCard | null, card: ProviderCard | null): void {
  if (!former || isGivenSince(former, card)) return;
  const message =
    former.state === 'in_use'
      ? `This subscription is paid with ${former.name}’s card. Please add your own card first.`
      : `${former.name} took their card back. Please add your own card first.`;
  throw new AppError('CARD_NOT_CONFIRMED', message);
}

import type { ProviderCard } from '../stripe/provider.ts';

/** A handover as billing uses it. */
export interface Handover {
  handedOverAt: Date;
  /** By the provider's clock: cards that were added until then are the former owner's, or an earlier owner's. */
  addedUntil: Date;
  former: FormerOwner;
  workspaceName: string;
  newOwner: string;
  /** Null where the release before published it. */
  newAccountId: string | null;
  /** Null if nobody confirmed it. */
  newEmail: string | null;
}

/** Who gave a card. */
interface FormerOwner {
  /** Null where the release before published the handover. */
  accountId: string | null;
  email: string;
  firstName: string | null;
  name: string;
  timeZone: string | null;
}

/** What is stored of the card of a workspace's former owner. */
export interface FormerCardRow {
  /** `gone`: no card in use is a former owner's. */
  state: 'in_use' | 'taken_back' | 'gone';
  /** The latest handover that was seen, and to whom it was. */
  handedOverAt: Date;
  newOwner: string;
  newAccountId: string | null;
  addedUntil: Date;
  workspaceName: string;
  /** Null once the card is gone. */
  former: FormerOwner | null;
  endsSubscription: boolean;
  /** When the worker removes the card at the provider; null where there is nothing to remove. */
  removeAt: Date | null;
}

/**
 * The row after another handover, or null if it stays as it is. A card in use stays that of who gave it over later
 * handovers, until one hands the workspace back to them. A card that was on file before an earlier handover, which arrives
 * later, is the former owner's of that one. `card` is what the provider would charge; `before` agrees with it.
 */
export function afterHandover(
  before: FormerCardRow | undefined,
  handover: Handover,
  card: ProviderCard | null,
): FormerCardRow | null {
  if (!before) return rowOf(handover);
  const { handedOverAt, newOwner, newAccountId, newEmail } = handover;
  if (handedOverAt > before.handedOverAt) {
    const held = before.state === 'gone' ? rowOf(handover) : before;
    const isBack = isSame(held.former, { accountId: newAccountId, email: newEmail });
    return givenBackIf(isBack, { ...held, handedOverAt, newOwner, newAccountId });
  }
  const isOurs = before.state === 'in_use' && handover.addedUntil < before.addedUntil;
  if (!isOurs || !card || card.addedAt > handover.addedUntil) return null;
  const latest = { handedOverAt: before.handedOverAt, newOwner: before.newOwner };
  const isBack = isSame(handover.former, { accountId: before.newAccountId, email: null });
  return givenBackIf(isBack, { ...rowOf(handover), ...latest, newAccountId: before.newAccountId });
}

function rowOf({
  handedOverAt,
  addedUntil,
  former,
  workspaceName,
  newOwner,
  newAccountId,
}: Handover): FormerCardRow {
  const about = { handedOverAt, addedUntil, former, workspaceName, newOwner, newAccountId };
  return { ...about, state: 'in_use', endsSubscription: false, removeAt: null };
}

/** Whose card it is owns the workspace again: only a card that they took back is to be removed. */
function givenBackIf(isBack: boolean, row: FormerCardRow): FormerCardRow {
  if (!isBack) return row;
  return { ...row, state: 'gone', former: null, removeAt: row.state === 'taken_back' ? row.removeAt : null };
}

/** By their accounts, or by their addresses where the release before published one of them. */
function isSame(
  one: Pick<FormerOwner, 'accountId' | 'email'> | null,
  other: { accountId: string | null; email: string | null },
): boolean {
  if (one?.accountId && other.accountId) return one.accountId === other.accountId;
  return one?.email != null && one.email.toLowerCase() === other.email?.toLowerCase();
}

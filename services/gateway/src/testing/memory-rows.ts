import type { Role } from '@scanlist/contracts/http/permissions';
import { prepareUsername } from '@scanlist/contracts/http/username-text';
import type { PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import {
  type Account,
  type AccountRows,
  detailsOf,
  ownWorkspaceOf,
  type UniqueFields,
} from '../accounts/account.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import type { ActivityRows, NewActivity } from '../activity/activity.ts';
import type { DeletionRows } from '../deletion/deletion.ts';
import {
  type EmailChange,
  type EmailChangeRows,
  isSameEmail,
  mailsMax,
} from '../email-changes/email-change.ts';
import type { EmailUndoRows } from '../email-changes/email-undo.ts';
import type { RunningExport, RunningExportRows } from '../export/limit-exports.ts';
import type { InvitationRows } from '../invitations/invitation.ts';
import type { Logo, LogoRows } from '../logos/logo.ts';
import type { PasswordReset, PasswordResetRows, ResetRequest } from '../password-resets/password-reset.ts';
import type { ExpiryCutoffs, NewSession, PasswordChange, SessionRows } from '../sessions/session.ts';
import type { Signup, SignupRows } from '../signups/signup.ts';
import type { SupportMessage, SupportMessageRows } from '../support/support-message.ts';
import {
  confirmedEmailOf,
  type Membership,
  personNameOf,
  type WorkspaceRows,
  workspaceNameOf,
} from '../workspaces/workspace.ts';

/** Accounts in an array. */
export function memoryAccountRows(accounts: Account[]): AccountRows {
  return {
    find: async (id) => accounts.find((account) => account.id === id) ?? null,
    findByLogin: async (login) =>
      accounts.find(({ username, email }) =>
        [username.toLowerCase(), email.toLowerCase()].some((known) =>
          [login, prepareUsername(login)].some((form) => form.toLowerCase() === known),
        ),
      ) ?? null,
    findByEmail: async (email) => accounts.find((account) => isSameEmail(account.email, email)) ?? null,
    async insert(account) {
      if (accounts.some(({ id }) => id === account.id)) return false;
      accounts.push(account);
      return true;
    },
    findTaken: async ({ username, email }) => ({
      username: takenName(accounts, username),
      email: accounts.some((account) => isSameEmail(account.email, email)),
    }),
    fillUsernameSkeletons: async () => 0,
    isEmailTaken: async (email, byOtherThan) =>
      accounts.some((account) => account.id !== byOtherThan && isSameEmail(account.email, email)),
    async change(before, after) {
      const index = accounts.findIndex(({ id, version }) => id === before.id && version === before.version);
      if (index === -1) return false;
      accounts[index] = { ...before, ...after, version: before.version + 1 };
      return true;
    },
    async changeCompany(before, workspaceId, after) {
      const index = accounts.findIndex(({ id, version }) => id === before.id && version === before.version);
      if (index === -1) return false;
      const workspaces = before.workspaces.map((owned) =>
        owned.id === workspaceId ? { ...owned, ...after } : owned,
      );
      accounts[index] = { ...before, workspaces, version: before.version + 1 };
      return true;
    },
    async replacePassword({ id, passwordVersion }, passwordHash) {
      const found = accounts.find((each) => each.id === id && each.passwordVersion === passwordVersion);
      if (found) Object.assign(found, { passwordHash, passwordVersion: passwordVersion + 1 });
    },
    async renewPasswordHash({ id, passwordVersion, passwordHash: before }, passwordHash) {
      const found = accounts.find((each) => each.id === id && each.passwordVersion === passwordVersion);
      if (found?.passwordHash === before) found.passwordHash = passwordHash;
    },
    applySubscription: async ({ ownerId }) => accounts.some(({ id }) => id === ownerId),
  };
}

function takenName(accounts: readonly Account[], username: string): 'same' | 'alike' | false {
  if (accounts.some((account) => account.username.toLowerCase() === username.toLowerCase())) return 'same';
  const skeleton = usernameSkeleton(username);
  return accounts.some((account) => usernameSkeleton(account.username) === skeleton) && 'alike';
}

/** Workspaces of these accounts, each its own, and the memberships that `add` stores. */
export function memoryWorkspaceRows(
  accounts: AccountRows,
): WorkspaceRows & { add(workspaceId: string, accountId: string, role: Role): void } {
  const roles = new Map<string, { workspaceId: string; accountId: string; role: Role }>();
  const keyOf = (workspaceId: string, accountId: string) => `${workspaceId} ${accountId}`;
  const starts = new Map<string, string>();
  async function findMembership(accountId: string, workspaceId: string): Promise<Membership | null> {
    const owner = await accounts.find(workspaceId);
    const person = await accounts.find(accountId);
    const role = accountId === workspaceId ? 'owner' : roles.get(keyOf(workspaceId, accountId))?.role;
    if (!owner || !person || !role) return null;
    const isOnlyOne = ![...roles.values()].some((each) => each.accountId === accountId);
    return {
      workspaceId,
      role,
      ownerAccountId: owner.id,
      workspaceName: workspaceNameOf({ ...owner, ...ownWorkspaceOf(owner) }),
      ownerName: personNameOf(owner),
      personName: personNameOf(person),
      personEmail: confirmedEmailOf(person),
      isOnlyOne,
    };
  }
  return {
    add: (workspaceId, accountId, role) =>
      void roles.set(keyOf(workspaceId, accountId), { workspaceId, accountId, role }),
    findMembership,
    findStartMembership: async (accountId) =>
      (await findMembership(accountId, starts.get(accountId) ?? accountId)) ??
      findMembership(accountId, accountId),
    async findWorkspaces(accountId) {
      const joined = [...roles.values()].filter((each) => each.accountId === accountId);
      const found = await Promise.all(
        [accountId, ...joined.map(({ workspaceId }) => workspaceId)].map((id) =>
          findMembership(accountId, id),
        ),
      );
      return found.flatMap((each) =>
        each
          ? [{ id: each.workspaceId, name: each.workspaceName, role: each.role, ownerName: each.ownerName }]
          : [],
      );
    },
    setStart: async (accountId, workspaceId) => void starts.set(accountId, workspaceId),
    findMembers: async () => [],
    changeRole: async () => null,
    async remove(workspaceId, accountId) {
      return roles.delete(keyOf(workspaceId, accountId)) ? 'removed' : 'missing';
    },
  };
}

/** The trail in an array, newest last; rows of other services come in by `store`. */
export function memoryActivityRows(): ActivityRows & { recorded: NewActivity[] } {
  const recorded: NewActivity[] = [];
  return {
    recorded,
    store: async (_id, activity) => void recorded.push(activity),
    record: async (activity) => void recorded.push(activity),
    find: async () => ({ rows: [], next: null }),
    removeBefore: async () => 0,
  };
}

/** No invitation waits: what invitations do is tested on a database. */
export function memoryInvitationRows(): InvitationRows {
  return {
    findWaiting: async () => [],
    findOwn: async () => null,
    send: async () => true,
    takeBack: async () => false,
    findByToken: async () => null,
    accept: async () => false,
    acceptAs: async () => 'used',
    removeEnded: async () => 0,
  };
}

/** Pending addresses in an array; `mails` holds what was to be mailed. */
export function memoryEmailChangeRows(
  accounts: AccountRows,
): EmailChangeRows & { mails: Parameters<EmailChangeRows['request']>[1][] } {
  let changes: EmailChange[] = [];
  return {
    mails: [],
    async findPending(accountId, now) {
      const waits = (change: EmailChange) => !change.confirmedAt && change.expiresAt > now;
      const waiting =
        changes.find((change) => change.accountId === accountId && waits(change))?.newEmail ?? null;
      const own = (await accounts.find(accountId))?.email ?? null;
      return waiting !== null && !isSameEmail(waiting, own) ? waiting : null;
    },
    findByToken: async (tokenHash) => changes.find((change) => change.tokenHash.equals(tokenHash)) ?? null,
    async request(change, mail, now) {
      if (this.mails.length >= mailsMax) return { notBefore: new Date(now.getTime() + 1000) };
      changes = [...changes.filter(({ accountId }) => accountId !== change.accountId), change];
      this.mails.push(mail);
      return null;
    },
    async cancel(cancelledId) {
      changes = changes.filter(({ accountId }) => accountId !== cancelledId);
    },
    async confirm(change, before, { now }) {
      change.confirmedAt = now;
      return accounts.change(
        { ...before, emailConfirmedAt: now },
        { ...detailsOf(before), email: change.newEmail },
        now,
      );
    },
    removeEnded: async () => 0,
  };
}

/** No link of a former address works: what they do is tested on a database. */
export function memoryEmailUndoRows(): EmailUndoRows {
  return { findByToken: async () => null, use: async () => false, removeEnded: async () => 0 };
}

/** Links to set a new password in an array; `mails` holds what was to be mailed. Tests on a database cover what else ends them. */
export function memoryPasswordResetRows(
  setPassword: (accountId: string, passwordHash: string) => void,
): PasswordResetRows & { requests: ResetRequest[]; mails: PasswordResetAsked[] } {
  const resets = new Map<string, PasswordReset>();
  return {
    requests: [],
    mails: [],
    async storeRequest(request) {
      this.requests.push(request);
    },
    findPendingRequests: async () => [],
    removeRequest: async () => {},
    async sendLink(_requestId, reset, mail) {
      resets.set(reset.accountId, reset);
      this.mails.push(mail);
    },
    findByToken: async (tokenHash) =>
      [...resets.values()].find((reset) => reset.tokenHash.equals(tokenHash)) ?? null,
    async use({ accountId }, _before, { passwordHash }) {
      setPassword(accountId, passwordHash);
      return resets.delete(accountId);
    },
    removeEnded: async () => 0,
  };
}

/** Logos in a Map; `finds` says how often it was asked. */
export function memoryLogoRows(): LogoRows & { finds: number } {
  const logos = new Map<string, Logo>();
  return {
    finds: 0,
    async find(hash) {
      this.finds++;
      return logos.get(hash) ?? null;
    },
    store: async (logo) => void logos.set(logo.hash, logo),
    markUsed: async (hash) => logos.has(hash),
    removeUnused: async () => 0,
  };
}

/** Sessions in a Map; `reads` and `touches` say how often it was asked and written. */
export function memorySessionRows(
  onNewPassword: (change: PasswordChange) => void = () => {},
): SessionRows & { reads: number; touches: number } {
  const sessions = new Map<string, NewSession>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex');
  return {
    reads: 0,
    touches: 0,
    async removeAll(endedId) {
      const ended = [...sessions].filter(([, { accountId }]) => accountId === endedId).map(([key]) => key);
      for (const key of ended) sessions.delete(key);
      return ended.map((key) => Buffer.from(key, 'hex'));
    },
    async insert(tokenHash, session) {
      sessions.set(keyOf(tokenHash), session);
    },
    async find(tokenHash) {
      this.reads++;
      return sessions.get(keyOf(tokenHash)) ?? null;
    },
    async findAll(ownId, cutoffs) {
      return [...sessions.values()]
        .filter((session) => session.accountId === ownId && !isExpired(session, cutoffs))
        .sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime());
    },
    async touch(seen) {
      this.touches++;
      for (const { tokenHash, lastSeenAt } of seen) {
        const session = sessions.get(keyOf(tokenHash));
        if (session) sessions.set(keyOf(tokenHash), { ...session, lastSeenAt });
      }
    },
    async remove(tokenHash) {
      sessions.delete(keyOf(tokenHash));
    },
    async removeOwn(ownId, ownedId) {
      const found = [...sessions].find(([, { id, accountId }]) => id === ownedId && accountId === ownId);
      if (!found) return null;
      sessions.delete(found[0]);
      return Buffer.from(found[0], 'hex');
    },
    async removeExpired(cutoffs) {
      const ended = [...sessions].filter(([, session]) => isExpired(session, cutoffs));
      for (const [key] of ended) sessions.delete(key);
      return ended.length;
    },
    async confirmPassword(tokenHash, passwordVersion, passwordGivenAt) {
      const session = sessions.get(keyOf(tokenHash));
      if (session?.passwordVersion !== passwordVersion) return false;
      sessions.set(keyOf(tokenHash), { ...session, passwordGivenAt });
      return true;
    },
    async changePassword(change, tokenHash, newTokenHash) {
      const present = sessions.get(keyOf(tokenHash));
      await this.removeAll(change.accountId);
      const passwordGivenAt = new Date(change.notice.changedAt);
      const passwordVersion = change.passwordVersion + 1;
      if (present) sessions.set(keyOf(newTokenHash), { ...present, passwordVersion, passwordGivenAt });
      onNewPassword(change);
      return true;
    },
  };
}

function isExpired({ lastSeenAt, createdAt }: NewSession, cutoffs: ExpiryCutoffs): boolean {
  return lastSeenAt <= cutoffs.lastSeenAt || createdAt <= cutoffs.createdAt;
}

/** Sign-ups in an array, with one try at a time: what several do to each other is tested on a database. */
export function memorySignupRows(accounts: AccountRows): SignupRows {
  let signups: Signup[] = [];
  const isOf = (one: UniqueFields, other: UniqueFields) =>
    isSameEmail(one.email, other.email) && one.username.toLowerCase() === other.username.toLowerCase();
  return {
    async reserve(signup) {
      signups.push(signup);
      return true;
    },
    findByNames: async (names) => signups.findLast((signup) => isOf(signup, names)) ?? null,
    findTaken: (names) => accounts.findTaken(names),
    findInterrupted: async () => [],
    async complete(signup, account) {
      signup.step = 'done';
      return (await accounts.insert(account)) ? 'created' : 'ended';
    },
    markEnding: async () => true,
    async remove(id) {
      signups = signups.filter((signup) => signup.id !== id || signup.step === 'done');
    },
  };
}

/** Deletions that meet no obstacle, by account id: what they do to an account is tested on a database. */
export function memoryDeletionRows(): DeletionRows & { begun: string[]; erased: string[] } {
  return {
    begun: [],
    erased: [],
    async begin({ id }) {
      this.begun.push(id);
      return 'begun';
    },
    find: async (id) => ({
      id,
      email: 'dana@example.com',
      firstName: null,
      timeZone: null,
      version: 1,
      workspaceIds: [id],
    }),
    findInterrupted: async () => [],
    async erase({ id }) {
      this.erased.push(id);
      return true;
    },
    isErased: async () => false,
  };
}

/** Support messages in an array, of which none ever waits: what quotas do is tested on a database. */
export function memorySupportMessageRows(): SupportMessageRows & { kept: SupportMessage[] } {
  return {
    kept: [],
    async store(message) {
      this.kept.push(message);
      return null;
    },
    findWaiting: async () => [],
    enqueue: async () => 'not-waiting',
    removeReceivedBefore: async () => 0,
  };
}

/** Exports under way in an array; a place stays taken until it is released. */
export function memoryRunningExportRows(): RunningExportRows {
  let running: (RunningExport & { place: number })[] = [];
  return {
    async take(taken, places) {
      const place = places.find(
        (number) => !running.some((each) => each.accountId === taken.accountId && each.place === number),
      );
      if (place === undefined) return false;
      running.push({ ...taken, place });
      return true;
    },
    extend: async () => {},
    async release({ id }) {
      running = running.filter((each) => each.id !== id);
    },
  };
}

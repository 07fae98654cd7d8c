import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { create } from 'zustand';
import { ApiError, api } from './api.ts';
import { dropInlinedAnswers } from './inlined-answers.ts';
import { keepTabWorkspace, leaveTabWorkspace, tabWorkspace } from './tab-workspace.ts';

const userPath = '/api/auth/user';

interface SessionState {
  /** `undefined` while loading, `null` when nobody is signed in. The same object until something about it changes. */
  user: CurrentUser | null | undefined;
  /** The owner of this page's last session, also after it has ended. */
  ownerId: string | null;
  /**
   * The workspace of this tab, if the user is not in it any more or never was. `hasScreen` where its screen is still
   * there, and with it what was typed.
   */
  lost: { name: string | undefined; hasScreen: boolean } | null;
  /** Why the current user is unknown; may be shown. Null while it is known or loading. */
  problem: string | null;
  /** Requests the current user from the gateway. Throws `ApiError` on failure, and the last known user stays. */
  refreshUser(): Promise<CurrentUser | null>;
  /** Sets that a call found the user is not in the workspace of this tab. What is on the screen stays. */
  loseWorkspace(): void;
  /** Sets that another page is shown than the one that could not be. */
  forgetLostPage(): void;
  /** Sets that nobody is signed in, without a request: the page came without a session. */
  startSignedOut(): void;
  /**
   * Ends the session at the gateway and resolves with whether it has ended. Never throws: a failed sign-out is only
   * logged (specification section 8). The caller then loads a new document, which clears everything slices hold in
   * memory.
   */
  signOut(): Promise<boolean>;
}

/** Who is signed in. A user counts as signed in when the current-user call returns one (specification section 6). */
export const useSession = create<SessionState>()((set, get) => ({
  user: undefined,
  ownerId: null,
  lost: null,
  problem: null,

  async refreshUser() {
    set({ problem: null });
    try {
      const { answer, lost = null } = await findUser(Boolean(get().user));
      // Requested again every few minutes: unchanged data must not cause a render or refill a form.
      const user = isSame(get().user, answer) ? get().user : answer;
      keepTabWorkspace(answer);
      // Where another screen was to be shown, it says so until that is left.
      set({ user, ownerId: answer.id, ...(get().lost?.hasScreen === false ? {} : { lost }) });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) {
        set({ user: null });
        return null;
      }
      set({ problem: error.message });
      throw error;
    }
  },

  loseWorkspace() {
    // The first time says it.
    if (get().user && !get().lost) set({ lost: { name: tabWorkspace()?.name, hasScreen: true } });
  },

  forgetLostPage() {
    if (get().lost?.hasScreen === false) set({ lost: null });
  },

  startSignedOut() {
    set({ user: null });
  },

  async signOut() {
    dropInlinedAnswers();
    try {
      await api.post('/api/auth/logout');
      return true;
    } catch (error) {
      console.warn('The session could not be ended', error);
      return false;
    }
  },
}));

/**
 * The current user in the workspace of this tab. A page that was opened for a workspace that the user is not in goes on in
 * the one in which new tabs begin; `lost` says so, unless it was another account's.
 */
async function findUser(isKnown: boolean): Promise<{ answer: CurrentUser; lost?: SessionState['lost'] }> {
  try {
    return { answer: await api.get<CurrentUser>(userPath) };
  } catch (error) {
    const former = tabWorkspace();
    if (isKnown || !former || !(error instanceof ApiError) || error.code !== 'WORKSPACE_NOT_FOUND')
      throw error;
    leaveTabWorkspace();
    const answer = await api.get<CurrentUser>(userPath);
    if (former.accountId !== undefined && former.accountId !== answer.id) return { answer };
    return { answer, lost: { name: former.name, hasScreen: false } };
  }
}

function isSame(known: CurrentUser | null | undefined, answer: CurrentUser): boolean {
  return JSON.stringify(known) === JSON.stringify(answer);
}

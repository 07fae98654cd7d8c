import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { create } from 'zustand';
import { ApiError, api } from './api.ts';
import { dropInlinedAnswers } from './inlined-answers.ts';

interface SessionState {
  /** `undefined` while loading, `null` when nobody is signed in. The same object until something about it changes. */
  user: CurrentUser | null | undefined;
  /** The owner of this page's last session, also after it has ended. */
  ownerId: string | null;
  /** Why the current user is unknown; may be shown. Null while it is known or loading. */
  problem: string | null;
  /** Requests the current user from the gateway. Throws `ApiError` on failure, and the last known user stays. */
  refreshUser(): Promise<CurrentUser | null>;
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
  problem: null,

  async refreshUser() {
    set({ problem: null });
    try {
      const answer = await api.get<CurrentUser>('/api/auth/user');
      // Requested again every few minutes: unchanged data must not cause a render or refill a form.
      const user = isSame(get().user, answer) ? get().user : answer;
      set({ user, ownerId: answer.id });
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

function isSame(known: CurrentUser | null | undefined, answer: CurrentUser): boolean {
  return JSON.stringify(known) === JSON.stringify(answer);
}

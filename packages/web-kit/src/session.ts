import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { create } from 'zustand';
import { ApiError, api } from './api.ts';

interface SessionState {
  /** `undefined` while it is being asked, `null` when nobody is signed in. The same object until something about it changes. */
  user: CurrentUser | null | undefined;
  /** Whose session this page last had, also once it has ended. */
  ownerId: string | null;
  /** Why it is not known who is signed in; fit to show. Null while it is known or being asked. */
  problem: string | null;
  /** Asks the gateway who is signed in. Throws `ApiError` when the gateway cannot say; what was known stays known. */
  refreshUser(): Promise<CurrentUser | null>;
  /** Says that nobody is signed in without asking: the page came without a session. */
  startSignedOut(): void;
  /**
   * Ends the session at the gateway and answers whether it has ended. Never throws: a failed sign-out is only logged
   * (specification section 8). Whoever calls it then loads a page anew, which forgets all that slices keep in memory.
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
      // Asked again every few minutes: what has not changed must not be drawn, or filled into a form, anew.
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

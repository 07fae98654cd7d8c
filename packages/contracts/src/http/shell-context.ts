import type { ComponentType } from 'react';
import type { CurrentUser } from './accounts.ts';
import type { PublicList } from './fill.ts';

/** What a toast says (specification section 8); `error` is the specification's "destructive". */
export interface ToastInput {
  title: string;
  description?: string;
  /** Why, in a sentence after the description, where the server said nothing itself. */
  reason?: string;
  variant?: 'default' | 'success' | 'error' | 'info';
  /** Milliseconds before it fades; 5000 unless told. */
  durationMs?: number;
  /** One thing to do about it, such as 'Undo'; doing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** What it is about, such as a list's id: it takes the place of an earlier toast about the same. */
  about?: string;
}

/** The one thing the shell hands a slice's exposed component: who is signed in, and what only the shell can do. */
export interface ShellContext {
  productName: string;
  /** The origin of QR links (decision O6), without a trailing slash. */
  publicOrigin: string;
  /** `undefined` while it is being asked, `null` when nobody is signed in. */
  user: CurrentUser | null | undefined;
  /** Asks the gateway again who is signed in. */
  refreshUser(): Promise<CurrentUser | null>;
  /** Ends the session and leads to `/`; leaving a page with unsaved words is the slice's to ask about. */
  signOut(): Promise<void>;
  toast(toast: ToastInput): void;
  /** The federated fill page as the owner's preview: it writes nothing to the server (decision O9). */
  FillPreview: ComponentType<{ list: PublicList }>;
}

/** The props of every component a slice exposes to the shell. */
export interface SliceProps {
  shell: ShellContext;
}

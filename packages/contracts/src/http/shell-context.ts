import type { ComponentType } from 'react';
import type { CurrentUser } from './accounts.ts';
import type { PublicList } from './fill.ts';

/** What a toast says (specification section 8); `error` is the specification's "destructive". */
export interface ToastInput {
  title: string;
  description?: string;
  /** The reason, in a sentence after the description, where the server sent no message. */
  reason?: string;
  variant?: 'default' | 'success' | 'error' | 'info';
  /** Milliseconds before it fades; 5000 by default. */
  durationMs?: number;
  /** One action, such as 'Undo'; choosing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** Its subject, such as a list's id: it replaces an earlier toast with the same subject. */
  about?: string;
}

/** What the shell passes to a slice's exposed component: the current user, and functions that only the shell has. */
export interface ShellContext {
  productName: string;
  /** The origin of QR links (decision O6), without a trailing slash. */
  publicOrigin: string;
  /** `undefined` while loading, `null` when nobody is signed in. */
  user: CurrentUser | null | undefined;
  /** Requests the current user from the gateway again. */
  refreshUser(): Promise<CurrentUser | null>;
  /** Ends the session and leads to `/`; the slice itself asks before unsaved changes are lost. */
  signOut(): Promise<void>;
  toast(toast: ToastInput): void;
  /** The federated fill page as the owner's preview: it writes nothing to the server (decision O9). */
  FillPreview: ComponentType<{ list: PublicList }>;
}

/** The props of every component a slice exposes to the shell. */
export interface SliceProps {
  shell: ShellContext;
}

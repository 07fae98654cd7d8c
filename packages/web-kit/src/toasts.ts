import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { create } from 'zustand';

/** How long a toast stays by default (specification section 9). */
const toastMs = 5000;

/** A toast as the toaster renders it, with all defaults applied. */
export interface Toast {
  id: number;
  title: string;
  description: string | undefined;
  reason: string | undefined;
  variant: NonNullable<ToastInput['variant']>;
  durationMs: number;
  action: ToastInput['action'];
  about: string | undefined;
}

interface ToastsState {
  toasts: readonly Toast[];
  /** Shows a toast and returns its id. It replaces an earlier one about the same thing or with the same text. */
  show(toast: ToastInput): number;
  /** Removes a toast; an unknown id does no harm. */
  dismiss(id: number): void;
}

/** The toasts on the screen, oldest first. */
export const useToasts = create<ToastsState>()((set) => ({
  toasts: [],

  show({ title, description, reason, variant = 'default', durationMs = toastMs, action, about }) {
    const toast = { id: nextId++, title, description, reason, variant, durationMs, action, about };
    set(({ toasts }) => ({ toasts: [...toasts.filter((earlier) => !isOutdated(earlier, toast)), toast] }));
    return toast.id;
  },

  dismiss(id) {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
}));

let nextId = 1;

/** True where the later toast makes the earlier one pointless. */
function isOutdated(earlier: Toast, later: Toast): boolean {
  if (earlier.about !== undefined && earlier.about === later.about) return true;
  return earlier.title === later.title && earlier.description === later.description;
}

import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { create } from 'zustand';

/** How long a toast stays unless it says otherwise (specification section 9). */
const toastMs = 5000;

/** A toast as the toaster draws it, every choice made. */
export interface Toast {
  id: number;
  title: string;
  description: string | undefined;
  variant: NonNullable<ToastInput['variant']>;
  durationMs: number;
  action: ToastInput['action'];
}

interface ToastsState {
  toasts: readonly Toast[];
  /** Shows a toast and answers its id. */
  show(toast: ToastInput): number;
  /** Takes a toast away; unknown ids do no harm. */
  dismiss(id: number): void;
}

/** The toasts on the screen, oldest first. */
export const useToasts = create<ToastsState>()((set) => ({
  toasts: [],

  show({ title, description, variant = 'default', durationMs = toastMs, action }) {
    const id = nextId++;
    set(({ toasts }) => ({ toasts: [...toasts, { id, title, description, variant, durationMs, action }] }));
    return id;
  },

  dismiss(id) {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
}));

let nextId = 1;

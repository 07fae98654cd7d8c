import { ApiError } from '@scanlist/web-kit/api';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

/** The owner closed the password dialog or left the screen: the request is not sent again, and no message is shown. */
export class PasswordPromptClosed extends Error {}

type WithPassword = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const Gate = createContext<WithPassword | null>(null);
const PasswordDialog = lazyDialog(() => import('./password-dialog.tsx')).Dialog;

/**
 * For requests that need more than a session. It sends the request, asks for the password if the gateway demands it,
 * and sends the request again. Throws what `call` throws, and `PasswordPromptClosed`. Throws outside of `PasswordGate`.
 */
export function useWithPassword(): WithPassword {
  const withPassword = use(Gate);
  if (!withPassword) throw new Error('useWithPassword needs PasswordGate around it');
  return withPassword;
}

interface Prompt {
  answered: Promise<void>;
  answer(isGiven: boolean): void;
}

/** Renders the one password dialog that everything below it shares. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const open = useRef<Prompt | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const answer = useCallback((isGiven: boolean) => {
    open.current?.answer(isGiven);
    open.current = null;
    setIsOpen(false);
  }, []);
  // The screen was left: its request fails.
  useEffect(() => () => answer(false), [answer]);

  const withPassword = useCallback<WithPassword>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PASSWORD_NEEDED') throw error;
    }
    open.current ??= newPrompt();
    setIsOpen(true);
    await open.current.answered;
    return call();
  }, []);

  return (
    <Gate value={withPassword}>
      {children}
      {isOpen && <PasswordDialog onClose={() => answer(false)} onConfirmed={() => answer(true)} />}
    </Gate>
  );
}

function newPrompt(): Prompt {
  let answer: Prompt['answer'] = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    answer = (isGiven) =>
      isGiven ? resolve() : reject(new PasswordPromptClosed('The password was not given'));
  });
  return { answered, answer };
}

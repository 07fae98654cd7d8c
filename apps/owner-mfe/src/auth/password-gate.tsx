import { ApiError } from '@scanlist/web-kit/api';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

/** The owner closed the question for the password: nothing was sent, and no message is shown. */
export class PasswordPromptClosed extends Error {}

type WithPassword = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const Gate = createContext<WithPassword | null>(null);
const PasswordDialog = lazyDialog(() => import('./password-dialog.tsx')).Dialog;

/**
 * For what a session alone does not open: asks, and where the gateway wants the password first, asks for that and then once more.
 * Throws what `ask` throws, and `PasswordNotGiven`. Throws outside of `PasswordGate`.
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

/** Draws the one question for the password that everything below it shares. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const open = useRef<Prompt | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const answer = useCallback((isGiven: boolean) => {
    open.current?.answer(isGiven);
    open.current = null;
    setIsOpen(false);
  }, []);
  // The screen that asked is gone.
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

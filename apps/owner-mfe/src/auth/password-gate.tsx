import { ApiError } from '@scanlist/web-kit/api';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

/** The owner closed the question for the password: nothing was sent, and no message is shown. */
export class PasswordNotGiven extends Error {}

type WithPassword = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

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

interface Question {
  answered: Promise<void>;
  answer(isGiven: boolean): void;
}

/** Draws the one question for the password that everything below it shares. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const open = useRef<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const answer = useCallback((isGiven: boolean) => {
    open.current?.answer(isGiven);
    open.current = null;
    setIsOpen(false);
  }, []);
  // The screen that asked is gone.
  useEffect(() => () => answer(false), [answer]);

  const withPassword = useCallback<WithPassword>(async (ask) => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PASSWORD_NEEDED') throw error;
    }
    open.current ??= newQuestion();
    setIsOpen(true);
    await open.current.answered;
    return ask();
  }, []);

  return (
    <Gate value={withPassword}>
      {children}
      {isOpen && <PasswordDialog onClose={() => answer(false)} onGiven={() => answer(true)} />}
    </Gate>
  );
}

function newQuestion(): Question {
  let answer: Question['answer'] = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    answer = (isGiven) => (isGiven ? resolve() : reject(new PasswordNotGiven('The password was not given')));
  });
  return { answered, answer };
}

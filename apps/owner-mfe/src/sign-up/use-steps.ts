import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';

interface Steps {
  step: 'account' | 'payment';
  /** True once the step has changed. */
  hasMoved: boolean;
  toPayment(): void;
  /** From step 2 to step 1, like the browser's Back. */
  back(): void;
}

interface Known {
  /** Step 1 was accepted since this page was loaded. */
  isAccount: boolean;
  /** The accepted account still equals the input of step 1. */
  isCurrent: boolean;
}

/**
 * The current step, in the address as `?step=payment`, so that the browser's Back returns from the card to the account.
 * Step 2 without an account, as after a reload, shows a toast and leads to step 1 (specification section 8).
 */
export function useSteps({ isAccount, isCurrent }: Known): Steps {
  const { toast } = useShell();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  // Both steps keep the login redirect.
  const { state } = useLocation();
  const asksPayment = search.get('step') === 'payment';
  const isPayment = asksPayment && isAccount && isCurrent;
  const hasMoved = useRef(false);
  if (isPayment) hasMoved.current = true;
  // A late answer or a second click must not go back twice.
  const isPaymentNow = useRef(false);
  isPaymentNow.current = isPayment;

  const isLost = asksPayment && !isPayment;
  useEffect(() => {
    if (!isLost) return;
    // After a changed account, the browser's Forward shows step 1 without a toast; nothing is missing.
    if (!isAccount) {
      toast({
        variant: 'error',
        title: 'Registration Error',
        description: 'Your account information is missing. Please start over.',
        about: 'sign-up',
      });
    }
    setSearch(without('step'), { replace: true, state });
  }, [isLost, isAccount, toast, setSearch, state]);

  return {
    step: isPayment ? 'payment' : 'account',
    hasMoved: hasMoved.current,
    toPayment() {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('step', 'payment');
          return after;
        },
        { state },
      );
    },
    back() {
      if (!isPaymentNow.current) return;
      isPaymentNow.current = false;
      void navigate(-1);
    },
  };
}

function without(name: string) {
  return (before: URLSearchParams) => {
    const after = new URLSearchParams(before);
    after.delete(name);
    return after;
  };
}

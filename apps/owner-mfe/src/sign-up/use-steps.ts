import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';

interface Steps {
  step: 'account' | 'payment';
  /** True once there was another step before this one. */
  hasMoved: boolean;
  toPayment(): void;
  /** From step 2 to step 1, as the browser's own way back does. */
  back(): void;
}

interface Known {
  /** An account was accepted since this page was loaded. */
  isAccount: boolean;
  /** It is still what stands in step 1. */
  isCurrent: boolean;
}

/**
 * Which step is shown. It stands in the address as `?step=payment`, so that the browser's way back leads from the card to
 * the account. Step 2 without an account, as after a reload, says so and leads to step 1 (specification section 8).
 */
export function useSteps({ isAccount, isCurrent }: Known): Steps {
  const { toast } = useShell();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  // Both steps know of the room that was asked for.
  const { state } = useLocation();
  const asksPayment = search.get('step') === 'payment';
  const isPayment = asksPayment && isAccount && isCurrent;
  const hasMoved = useRef(false);
  if (isPayment) hasMoved.current = true;
  // A late answer, or a second press, must not lead whoever has gone back already one further.
  const isPaymentNow = useRef(false);
  isPaymentNow.current = isPayment;

  const isLost = asksPayment && !isPayment;
  useEffect(() => {
    if (!isLost) return;
    // Who changed the account and went forward in the browser sees step 1 as it is; nothing is missing.
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

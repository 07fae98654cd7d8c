import { api } from '@scanlist/web-kit/api';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import { leaveTabWorkspace } from '@scanlist/web-kit/tab-workspace';
import { broadcastSessionEnd } from '@scanlist/web-kit/watch-idle';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

export interface SwitchAccount {
  isSwitching: boolean;
  /** Signs out, in every tab, and leads to the login, which returns here. */
  switchAccount(): Promise<void>;
}

/** For a person whose invitation is for another account. The calling component stays while nobody is signed in. */
export function useSwitchAccount(): SwitchAccount {
  const { user, refreshUser, toast } = useShell();
  const location = useLocation();
  const navigate = useNavigate();
  const hasSignedOut = useRef(false);
  const [isSwitching, setSwitching] = useState(false);
  useEffect(() => {
    if (user || !hasSignedOut.current) return;
    hasSignedOut.current = false;
    // By now this tab no longer listens: it would leave for the landing page.
    broadcastSessionEnd('signed-out');
    void navigate('/login', { state: requestedPageState(location) });
  }, [user, navigate, location]);

  return {
    isSwitching,
    async switchAccount() {
      if (isSwitching) return;
      setSwitching(true);
      try {
        await api.post('/api/auth/logout');
        hasSignedOut.current = true;
        leaveTabWorkspace();
        await refreshUser();
      } catch (error) {
        setSwitching(false);
        toast({
          variant: 'error',
          title: 'Error',
          ...failureText(error, 'We couldn’t sign you out. Please try again.'),
        });
      }
    },
  };
}

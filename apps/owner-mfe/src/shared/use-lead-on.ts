import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Navigates as `useNavigate` does, for where an answer leads on to: whoever has left the screen that asked before the answer
 * came stays where they went.
 */
export function useLeadOn(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    async (to) => {
      if (isHere.current) await navigate(to);
    },
    [navigate],
  );
}

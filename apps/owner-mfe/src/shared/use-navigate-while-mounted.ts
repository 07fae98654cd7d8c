import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Navigates as `useNavigate` does, for where an answer leads on to: whoever has left the screen that asked before the answer
 * came stays where they went.
 */
export function useNavigateWhileMounted(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(
    async (to) => {
      if (isMounted.current) await navigate(to);
    },
    [navigate],
  );
}

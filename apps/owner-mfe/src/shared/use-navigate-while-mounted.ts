import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Like `useNavigate`, for a navigation after an answer: does nothing once the calling screen was left. */
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

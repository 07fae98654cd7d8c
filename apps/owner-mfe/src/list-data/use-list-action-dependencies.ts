import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';
import type { ListActionDependencies } from './list-actions.ts';

/** The dependencies of list actions, from the current screen. */
export function useListActionDependencies(): ListActionDependencies {
  const client = useQueryClient();
  const shell = useShell();
  const navigate = useNavigate();
  return useMemo(
    () => ({ client, shell, navigateTo: (path) => void navigate(path) }),
    [client, shell, navigate],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListDesk } from './list-changes.ts';
import { useShell } from './shell.tsx';

/** Where this screen's changes of lists are made and told. */
export function useListDesk(): ListDesk {
  const client = useQueryClient();
  const shell = useShell();
  return useMemo(() => ({ client, shell }), [client, shell]);
}

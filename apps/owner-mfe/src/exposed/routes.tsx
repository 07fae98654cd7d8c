import '@scanlist/web-kit/zod-without-eval';
import '../styles.css';
import type { SliceProps } from '@scanlist/contracts/http/shell-context';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SliceBoundary } from '../layout/slice-boundary.tsx';
import { screenAt } from '../screens.tsx';
import { storageIdOf } from '../shared/roles.ts';
import { ShellProvider } from '../shared/shell.tsx';
import { createQueryClient } from './query-client.ts';

/** The one export of this slice that the shell loads: renders the screen of the address. */
export default function OwnerRoutes({ shell }: SliceProps) {
  const { pathname } = useLocation();
  const client = useQueryClientOf(shell);
  const screen = screenAt(pathname);
  return (
    <ShellProvider shell={shell}>
      <QueryClientProvider client={client}>
        <SliceBoundary resetKey={pathname}>{screen}</SliceBoundary>
      </QueryClientProvider>
    </ShellProvider>
  );
}

/** One query client for as long as the same person works in the same workspace. */
function useQueryClientOf(shell: SliceProps['shell']) {
  const latestShell = useRef(shell);
  latestShell.current = shell;
  const [client] = useState(() =>
    createQueryClient(() => {
      latestShell.current.refreshUser().catch(() => {});
    }),
  );
  const ownerId = shell.user ? storageIdOf(shell.user) : undefined;
  const knownOwnerId = useRef(ownerId);
  useEffect(() => {
    if (knownOwnerId.current && knownOwnerId.current !== ownerId) client.clear();
    knownOwnerId.current = ownerId;
  }, [client, ownerId]);
  return client;
}

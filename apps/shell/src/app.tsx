import type { LiveSlices, SliceName } from '@scanlist/contracts/http/routes';
import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { dropInlinedAnswers } from '@scanlist/web-kit/inlined-answers';
import { useSession } from '@scanlist/web-kit/session';
import { endSession } from '@scanlist/web-kit/session-end';
import { useToasts } from '@scanlist/web-kit/toasts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isDocumentCompatible } from './compatible-document.ts';
import { OwnerFrame } from './frame/owner-frame.tsx';
import { NotFound } from './not-found.tsx';
import { usePageChange } from './page-change.ts';
import { ReloadPrompt } from './reload-prompt.tsx';
import { isOwnerPage, sliceAt } from './routes.ts';
import { useIdleTimeout, useTimeZone } from './session-watch.ts';
import { SkipLink } from './skip-link.tsx';
import { createFillPreview } from './slices/fill-preview.tsx';
import { SliceScreen } from './slices/slice-screen.tsx';
import { Toasts } from './toasts.tsx';

/** Everything around the slices: which one renders this address, the frame of the owner's pages, the toasts. */
export function App({ live }: { live: LiveSlices }) {
  const { pathname } = useLocation();
  const shell = useShellContext(live);
  const slice = sliceAt(pathname);
  const [servedAt] = useState(pathname);
  const isCompatible = isDocumentCompatible(
    { pathname: servedAt, takesPayments: live.takesPayments === true },
    pathname,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers belong to the first address
  useEffect(
    () => () => {
      dropInlinedAnswers();
      useSession.getState().forgetLostPage();
    },
    [pathname],
  );
  useIdleTimeout();
  useTimeZone();
  usePageChange(pathname, slice ? live.productName : `404 Page Not Found - ${live.productName}`);
  return (
    <>
      <SkipLink />
      <Page slice={slice} pathname={pathname} shell={shell} isCompatible={isCompatible} />
      <Toasts />
    </>
  );
}

interface PageProps {
  slice: SliceName | null;
  pathname: string;
  shell: ShellContext;
  /** False where this address must be rendered by another document. */
  isCompatible: boolean;
}

function Page({ slice, pathname, shell, isCompatible }: PageProps) {
  if (isCompatible && slice === null) return <NotFound shell={shell} />;
  if (isCompatible && slice === 'marketing') return <SliceScreen name={slice} shell={shell} rendersMain />;
  const screen =
    isCompatible && slice ? <SliceScreen name={slice} shell={shell} /> : <ReloadPrompt key={pathname} />;
  if (isOwnerPage(pathname)) return <OwnerFrame shell={shell}>{screen}</OwnerFrame>;
  return (
    <main id="main" tabIndex={-1} data-frame="" className="outline-none">
      {screen}
    </main>
  );
}

function useShellContext({ productName, publicOrigin }: LiveSlices): ShellContext {
  const user = useSession(({ user }) => user);
  const FillPreview = useMemo(() => createFillPreview(productName), [productName]);
  return useMemo(
    () => ({
      productName,
      publicOrigin,
      user,
      refreshUser: () => useSession.getState().refreshUser(),
      signOut: () => endSession('signed-out'),
      toast: (toast) => {
        const { lost } = useSession.getState();
        // Every change fails then, and the notice says why: one toast is enough.
        const about = lost && toast.variant === 'error' ? { about: 'workspace' } : {};
        useToasts.getState().show({ ...toast, ...about });
      },
      FillPreview,
    }),
    [productName, publicOrigin, user, FillPreview],
  );
}

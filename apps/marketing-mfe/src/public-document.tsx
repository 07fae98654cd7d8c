import type { PublicPageData } from '@scanlist/contracts/http/public-site';
import { showStoredToasts } from '@scanlist/web-kit/stored-toasts';
import { useToasts } from '@scanlist/web-kit/toasts';
import { type ComponentType, useEffect, useMemo } from 'react';
import { SiteFrame } from './frame/site-frame.tsx';
import { type Site, SiteContext } from './site/site.tsx';
import { useEarlyInput } from './site/use-early-input.ts';
import { signOut, useSignedIn } from './site/use-signed-in.ts';
import { Toasts } from './toasts/toasts.tsx';

interface PublicDocumentProps {
  data: PublicPageData;
  Page: ComponentType;
}

/** A public page as its own document, once its script has loaded. */
export function PublicDocument({ data, Page }: PublicDocumentProps) {
  const isSignedIn = useSignedIn(data.isSignedIn);
  const site = useMemo<Site>(
    () => ({ ...data.site, isSignedIn, toast: showToast, signOut }),
    [data, isSignedIn],
  );
  useEarlyInput();
  useEffect(() => {
    showStoredToasts();
    document.documentElement.dataset.interactive = '';
  }, []);
  return (
    <SiteContext value={site}>
      <SiteFrame>
        <Page />
      </SiteFrame>
      <Toasts />
    </SiteContext>
  );
}

const showToast: Site['toast'] = (toast) => {
  useToasts.getState().show(toast);
};

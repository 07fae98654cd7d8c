import type { PublicPageData } from '@scanlist/contracts/http/public-site';
import { useToasts } from '@scanlist/web-kit/toasts';
import { type ComponentType, useEffect, useMemo } from 'react';
import { SiteFrame } from './frame/site-frame.tsx';
import { type Site, SiteContext } from './site/site.tsx';
import { Toasts } from './toasts/toasts.tsx';

interface PublicDocumentProps {
  data: PublicPageData;
  Page: ComponentType;
}

/** A public page as a document of its own, once its script is there. */
export function PublicDocument({ data, Page }: PublicDocumentProps) {
  const { isSignedIn } = data;
  const site = useMemo<Site>(
    () => ({
      ...data.site,
      isSignedIn,
      toast: (toast) => {
        useToasts.getState().show(toast);
      },
      signOut: async () => {},
    }),
    [data, isSignedIn],
  );
  useEffect(() => {
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

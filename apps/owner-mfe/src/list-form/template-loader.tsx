import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { type LoadFailure, useLoading } from '@scanlist/web-kit/retrying-lazy';
import { reportFailedLoad } from '@scanlist/web-kit/slice-errors';
import { type ReactNode, useCallback, useEffect } from 'react';
import { BackLink } from '../layout/page.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { knownTemplate, loadTemplate } from '../template-data/load-template.ts';
import type { Template } from '../template-data/template.ts';
import { FormPlaceholder } from './form-placeholder.tsx';

interface TemplateLoaderProps {
  slug: string;
  children: (template: Template) => ReactNode;
}

/** Loads the texts of a template. They are here already after a visit to the screen of templates. */
export function TemplateLoader({ slug, children }: TemplateLoaderProps) {
  const load = useCallback(() => loadTemplate(slug), [slug]);
  const loading = useLoading(load, knownTemplate(slug));
  if (loading.state === 'ready') return children(loading.value);
  if (loading.state === 'loading') return <FormPlaceholder heading="Create New List" />;
  const { error, isVersionGone, retry } = loading;
  return <TemplateNotLoaded failure={{ error, isVersionGone, load }} onRetry={retry} />;
}

function TemplateNotLoaded({ failure, onRetry }: { failure: LoadFailure; onRetry: () => void }) {
  const { error, load, isVersionGone } = failure;
  useEffect(() => {
    void reportFailedLoad({ slice: 'owner', error, load });
  }, [error, load]);
  return (
    <div className="mx-auto max-w-form min-[68.75rem]:mx-0">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 mb-6 font-display text-2xl">Create New List</h1>
      {isVersionGone ? (
        <NewerVersionPanel onReload={reloadPage} />
      ) : (
        <RetryPanel title="This template didn’t load" onRetry={onRetry}>
          Please check your connection and try again.
        </RetryPanel>
      )}
      <p className="mt-3 text-center text-sm">
        <TextLink to="/create-list">Start with an empty list</TextLink>
      </p>
    </div>
  );
}

import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from './page.tsx';

interface NotFoundPageProps {
  title: string;
  /** The link to a screen that exists. */
  link: { to: string; text: string };
  children: ReactNode;
}

/** In place of a screen about something that does not exist. */
export function NotFoundPage({ title, link, children }: NotFoundPageProps) {
  return (
    <Page title={title} width="form">
      <EmptyState
        as="h1"
        icon={<FileQuestionMark strokeWidth={1.5} />}
        title={title}
        action={
          <Button asChild variant="primary">
            <Link to={link.to}>{link.text}</Link>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

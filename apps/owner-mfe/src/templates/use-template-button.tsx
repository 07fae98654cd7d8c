import { Button, type ButtonProps } from '@scanlist/ui/button';
import { Link } from 'react-router-dom';
import { rememberTemplate } from '../template-data/load-template.ts';
import type { Template } from '../template-data/template.ts';

interface UseTemplateButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  template: Template;
}

/** Leads to the form of a new list, filled in with the template. Nothing is created before it is saved there. */
export function UseTemplateButton({ template, ...props }: UseTemplateButtonProps) {
  return (
    <Button asChild {...props}>
      <Link
        to={`/create-list?template=${template.slug}`}
        aria-label={`Use This Template: ${template.title}`}
        onClick={() => rememberTemplate(template)}
      >
        Use This Template
      </Link>
    </Button>
  );
}

import { TextLink } from '../layout/text-link.tsx';

/** Above an empty form: the way to the templates, and that the requested one does not exist. */
export function TemplateLink({ isMissing }: { isMissing: boolean }) {
  if (isMissing) {
    return (
      <p role="status" className="text-sm">
        That template isn’t available, so this list starts empty.{' '}
        <TextLink to="/templates">See all templates</TextLink>
      </p>
    );
  }
  return (
    <p className="-my-3 text-sm">
      <TextLink to="/templates">Start from a template</TextLink>
    </p>
  );
}

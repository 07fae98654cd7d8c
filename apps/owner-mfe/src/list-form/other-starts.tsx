import { TextLink } from '../layout/text-link.tsx';

/** Above an empty form: where else a list can come from, and that the requested template does not exist. */
export function OtherStarts({ isTemplateMissing }: { isTemplateMissing: boolean }) {
  if (isTemplateMissing) {
    return (
      <p role="status" className="text-sm">
        That template isn’t available. <TextLink to="/templates">See all templates</TextLink>
      </p>
    );
  }
  return (
    <p className="-my-3 flex flex-wrap gap-x-5 text-sm">
      <TextLink to="/templates">Start from a template</TextLink>
      <TextLink to="/import-lists">Import lists</TextLink>
    </p>
  );
}

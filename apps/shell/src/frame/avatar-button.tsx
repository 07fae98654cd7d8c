import type { ComponentProps } from 'react';

type AvatarButtonProps = ComponentProps<'button'> & { name: string; initials: string };

/** The button of the account menu: the user's initials in a circle. */
export function AvatarButton({ name, initials, ...props }: AvatarButtonProps) {
  return (
    <button {...props} type="button" className="flex size-11 items-center justify-center rounded-full">
      <span className="sr-only">Account of {name}</span>
      <span
        aria-hidden
        className="flex size-9 items-center justify-center rounded-full border border-line bg-sunken text-xs font-semibold tracking-wide text-ink"
      >
        {initials}
      </span>
    </button>
  );
}

import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one filled action of a view; `quiet` has a border; `plain` has none; `danger` deletes something. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** A square of 44 px for an icon alone: give it an `aria-label`. */
  iconOnly?: boolean;
  /** Renders its only child (a link) as the button. */
  asChild?: boolean;
}

/** A control 44 px high. Its `type` is `button` by default, so that it never submits a form by accident. */
export function Button({
  variant = 'quiet',
  iconOnly = false,
  asChild = false,
  className,
  ...props
}: ButtonProps) {
  const classes = classNames(base, variants[variant], iconOnly ? 'w-11 shrink-0' : 'px-4', className);
  if (asChild) return <Slot.Root className={classes} {...props} />;
  return <button type="button" className={classes} {...props} />;
}

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border py-2 text-center font-sans text-sm font-semibold ' +
  'no-underline select-none transition-colors duration-150 [&_svg]:size-[1.125rem] [&_svg]:shrink-0 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

const variants: Record<NonNullable<ButtonProps['variant']>, string> = {
  primary: 'border-transparent bg-done text-done-ink hover:bg-done-hover',
  quiet: 'border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  plain: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-stop text-stop-ink hover:bg-stop-hover',
};

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A sheet on the page: a line around it, no shadow, because it does not float. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card border border-line bg-surface', className)} {...props} />;
}

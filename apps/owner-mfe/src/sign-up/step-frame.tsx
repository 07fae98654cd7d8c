import { type ComponentProps, useEffect, useRef } from 'react';
import { AuthPage } from '../layout/auth-page.tsx';

interface StepFrameProps extends ComponentProps<typeof AuthPage> {
  /** True after a change of steps: the title then takes the focus. */
  focusesTitle: boolean;
  /** Hides a step without unmounting it, so that its input stays. */
  isHidden?: boolean;
}

/** A step of the sign-up. After a change of steps its title takes the focus and the page scrolls to its top. */
export function StepFrame({ focusesTitle, isHidden = false, ...frame }: StepFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const shouldFocusTitle = focusesTitle && !isHidden;
  useEffect(() => {
    if (!shouldFocusTitle) return;
    window.scrollTo(0, 0);
    element.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [shouldFocusTitle]);
  return (
    <div ref={element} hidden={isHidden}>
      <AuthPage {...frame} opensInNewTab />
    </div>
  );
}

import { type ComponentProps, useEffect, useRef } from 'react';
import { AuthPage } from '../layout/auth-page.tsx';

interface StepFrameProps extends ComponentProps<typeof AuthPage> {
  /** True once somebody has come here from another step, or out of it: the page's title is then where they go on. */
  focusesTitle: boolean;
  /** A step that is kept while another one is on the screen, with everything typed into it. */
  isHidden?: boolean;
}

/** A step of the sign-up. Arriving puts the focus on its title, which a reader then says, and the page at its top. */
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

import { createContext, type ReactNode, use, useState } from 'react';

const PortalContext = createContext<HTMLElement | null>(null);

/**
 * Where dialogs, drawers and menus inside it are drawn. A slice wraps itself in one, so that what floats stays inside the
 * element its style sheet is scoped to; without it they go to the end of the body.
 */
export function PortalProvider({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <PortalContext value={container}>
      {children}
      <div ref={setContainer} />
    </PortalContext>
  );
}

/** The element floating things belong in, for `Portal`s of radix-ui; undefined means the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext) ?? undefined;
}

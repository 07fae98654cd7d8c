import { type ReactNode, useEffect, useRef } from 'react';
import { scrollToElement } from '../shared/scroll-to-element.ts';

interface AttentionPanelProps {
  title: ReactNode;
  text: ReactNode;
  /** Below the text: details, and the buttons. */
  children: ReactNode;
}

/** A panel that scrolls into view and takes the focus when it appears: the owner has to decide before saving. */
export function AttentionPanel({ title, text, children }: AttentionPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    scrollToElement(panel.current, 'center');
    panel.current.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="rounded-card border-2 border-flag bg-surface p-5">
      <h2 className="font-display text-lg">{title}</h2>
      <p className="mt-2 text-sm text-muted">{text}</p>
      {children}
    </div>
  );
}

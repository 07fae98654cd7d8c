import type { FillPreviewProps } from '@scanlist/contracts/http/fill-page';
import { useLayoutEffect, useRef } from 'react';
import { FillPage } from '../fill/fill-page.tsx';
import '../fill/fill.css';
import './preview.css';

/**
 * The one surface the shell may load: the fill page as the owner's preview, which writes nothing (decision O9). It follows
 * every change of `list` in place: what was ticked in it stays ticked, and nothing is drawn anew that did not change.
 */
export default function FillPreview(props: FillPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Inside a page of the owner's it is a picture of another one: it must neither be read aloud at every letter typed
    // beside it, nor be taken for that page's own heading.
    for (const status of frame.current?.querySelectorAll('.fill-progress [role=status]') ?? [])
      status.setAttribute('aria-live', 'off');
    for (const heading of frame.current?.querySelectorAll('h1') ?? [])
      heading.setAttribute('aria-level', '3');
  });
  return (
    <div ref={frame} className="fill-frame">
      <FillPage {...props} />
    </div>
  );
}

import type { FillPreviewProps } from '@scanlist/contracts/http/fill-page';
import { formatPrivacyLabel, privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import { useLayoutEffect, useRef } from 'react';
import { Brand } from '../fill/brand.tsx';
import { FillPage } from '../fill/fill-page.tsx';
import en from '../texts/en.json';
import { type Messages, showTexts } from '../texts/text.ts';
import '../fill/fill.css';
import './preview.css';

// The build compiles it.
const { page, later } = en as object as Record<'page' | 'later', Messages>;
showTexts({ language: 'en' }, { ...page, ...later });

/**
 * The one module the shell may load: the fill page as the owner's preview, which writes nothing (decision O9). It
 * follows every change of `list` in place: ticks in it stay, and unchanged parts are not rendered again.
 */
export default function FillPreview(props: FillPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Inside an owner's page this is a picture of another page. Screen readers must not take its heading for the owner
    // page's own.
    for (const heading of frame.current?.querySelectorAll('h1') ?? [])
      heading.setAttribute('aria-level', '3');
  });
  return (
    <div ref={frame} className="fill-frame">
      <FillPage
        {...props}
        brand={<Brand {...props} />}
        label={formatPrivacyLabel(privacyLabelOf(props.list))}
      />
    </div>
  );
}

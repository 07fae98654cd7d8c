import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { RadioGroup } from '@scanlist/ui/radio-group';
import { Skeleton } from '@scanlist/ui/skeleton';
import { TextField } from '@scanlist/ui/text-field';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PrintSheet, printSheet } from '../print/print-sheet.tsx';
import { qrSvgUrl } from '../qr/draw-qr.ts';
import { displayLink } from '../qr/qr-link.ts';
import { scrollToElement } from '../shared/scroll-to-element.ts';
import { useOwner } from '../shared/shell.tsx';
import { Poster, type PosterProps } from './poster.tsx';
import { defaultPaper, type Paper } from './poster-paper.ts';

interface PosterPanelProps {
  list: Pick<OwnerList, 'title' | 'description'>;
  link: string;
}

/** The preview of the poster and its options. While mounted, the poster is the only thing that the browser prints. */
export default function PosterPanel({ list, link }: PosterPanelProps) {
  const { companyName, companyLogoUrl } = useOwner();
  const [paper, setPaper] = useState<Paper>(() => defaultPaper(navigator.languages));
  const [caption, setCaption] = useState(defaultCaption);
  const drawing = useLoading(useCallback(() => qrSvgUrl(link), [link]));
  const panel = useScrollIntoView();
  const poster: PosterProps | null =
    drawing.state === 'ready'
      ? {
          paper,
          title: list.title,
          description: list.description,
          caption: caption.trim() || defaultCaption,
          code: drawing.value,
          link: displayLink(link),
          companyName,
          companyLogoUrl,
        }
      : null;
  return (
    <>
      <div
        ref={panel}
        className="mt-5 grid scroll-mt-20 gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <RadioGroup
            legend="Paper"
            value={paper}
            onChange={setPaper}
            options={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: 'Letter' },
            ]}
          />
          <TextField
            label="Words under the code"
            maxLength={60}
            value={caption}
            onChange={({ target }) => setCaption(target.value)}
          />
          {drawing.state === 'failed' ? (
            <div className="flex flex-col items-start gap-3 text-sm">
              <p role="alert" className="text-stop">
                We couldn’t draw the poster.
              </p>
              <Button onClick={drawing.retry}>Try again</Button>
            </div>
          ) : (
            <Button
              aria-disabled={!poster}
              onClick={() => {
                if (poster) void printSheet();
              }}
            >
              <Printer aria-hidden strokeWidth={1.75} />
              Print poster
            </Button>
          )}
        </div>
        <Preview poster={poster} paper={paper} />
      </div>
      {poster && (
        <PrintSheet>
          <div className={`poster-sheet poster-sheet-${paper}`}>
            <Poster {...poster} />
          </div>
        </PrintSheet>
      )}
    </>
  );
}

const defaultCaption = 'Scan to Complete Form';

function Preview({ poster, paper }: { poster: PosterProps | null; paper: Paper }) {
  return (
    <div
      role="img"
      aria-label={`Preview of the poster on ${paper === 'a4' ? 'A4' : 'Letter'} paper`}
      aria-busy={!poster}
      data-theme="light"
      className="poster-preview mx-auto w-full max-w-72 self-start overflow-hidden rounded-control border border-line"
    >
      {poster ? (
        <Poster {...poster} />
      ) : (
        <Skeleton className={paper === 'a4' ? 'aspect-[210/297]' : 'aspect-[8.5/11]'} />
      )}
    </div>
  );
}

/** Scrolls to the panel, which may open below the viewport, and focuses its first option. */
function useScrollIntoView() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    scrollToElement(panel.current, 'nearest');
    panel.current.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, []);
  return panel;
}

import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { ArrowDown } from 'lucide-react';
import { QrActions } from '../qr/qr-actions.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { qrLink } from '../qr/qr-link.ts';
import { scrollToElement } from '../shared/scroll-to-element.ts';
import { useShell } from '../shared/shell.tsx';
import { historySectionId } from './history-section.tsx';

/** The QR code beside the list; it stays in view while the page scrolls. */
export function QrCard({ list }: { list: OwnerList }) {
  const { publicOrigin } = useShell();
  const link = qrLink(publicOrigin, list.id);
  return (
    <Card className="sticky top-6 p-[min(1.25rem,5vw)]">
      <h2 id="qr-code" className="font-display text-lg">
        QR code
      </h2>
      <div className="mt-5 flex flex-col items-center gap-x-10 gap-y-5 sm:max-lg:flex-row">
        <QrCode link={link} title={list.title} size={220} />
        <div className="flex w-full flex-col gap-2 sm:max-lg:max-w-xs max-[22rem]:[&_svg]:hidden">
          <QrActions link={link} title={list.title} />
          <Button variant="plain" className="w-full" onClick={showHistory}>
            <ArrowDown aria-hidden strokeWidth={1.75} />
            View Entries
          </Button>
        </div>
      </div>
    </Card>
  );
}

function showHistory() {
  const section = document.getElementById(historySectionId);
  if (!section) return;
  scrollToElement(section, 'start');
  section.focus({ preventScroll: true });
}

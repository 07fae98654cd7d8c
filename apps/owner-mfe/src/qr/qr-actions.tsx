import { Button } from '@scanlist/ui/button';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useShell } from '../common/shell.tsx';
import { copyText } from './copy-text.ts';
import { qrPng } from './draw-qr.ts';
import { qrFileName } from './qr-words.ts';
import { saveFile } from './save-file.ts';

/** 'Download QR Code' and 'Copy Link', with what section 8 says about their success and failure. */
export function QrActions({ link, title }: { link: string; title: string }) {
  const { toast } = useShell();
  const [isDrawing, setIsDrawing] = useState(false);

  const download = async () => {
    setIsDrawing(true);
    try {
      saveFile(await qrPng(link), qrFileName(title));
    } catch {
      toast({
        variant: 'error',
        title: 'Download failed',
        description: 'Could not download QR code. Please try again.',
      });
    } finally {
      setIsDrawing(false);
    }
  };

  const copy = async () => {
    try {
      await copyText(link);
      toast({ variant: 'success', title: 'Link copied', description: 'QR code link copied to clipboard' });
    } catch {
      toast({ variant: 'error', title: 'Copying failed', description: `Please copy it by hand: ${link}` });
    }
  };

  return (
    <>
      <Button variant="primary" className="w-full" disabled={isDrawing} onClick={() => void download()}>
        <Download aria-hidden strokeWidth={1.75} />
        Download QR Code
      </Button>
      <Button className="w-full" onClick={() => void copy()}>
        <Copy aria-hidden strokeWidth={1.75} />
        Copy Link
      </Button>
    </>
  );
}

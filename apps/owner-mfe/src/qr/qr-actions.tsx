import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { ChevronDown, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useShell } from '../shared/shell.tsx';
import { copyText } from './copy-text.ts';
import { qrPng, qrSvgFile } from './draw-qr.ts';
import { qrFileName } from './qr-link.ts';
import { saveFile } from './save-file.ts';

interface QrActionsProps {
  link: string;
  title: string;
}

/** 'Download QR Code', other formats and 'Copy Link', with the toasts of section 8. */
export function QrActions({ link, title }: QrActionsProps) {
  const { toast } = useShell();
  const [isDrawing, setIsDrawing] = useState(false);

  const download = async (draw: () => Promise<Blob>, fileName: string) => {
    setIsDrawing(true);
    try {
      saveFile(await draw(), fileName);
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
  const downloadPng = (widthPx: number) => download(() => qrPng(link, widthPx), qrFileName(title));
  const downloadSvg = () => download(() => qrSvgFile(link, title), qrFileName(title, 'svg'));

  const copy = async () => {
    try {
      await copyText(link);
      toast({ variant: 'success', title: 'Link copied', description: 'QR code link copied to clipboard' });
    } catch {
      toast({
        variant: 'error',
        title: 'Copy failed',
        description: `Please copy the link yourself: ${link}`,
      });
    }
  };

  return (
    <>
      <Button
        variant="primary"
        className="w-full"
        aria-disabled={isDrawing}
        onClick={() => {
          if (!isDrawing) void downloadPng(1024);
        }}
      >
        <Download aria-hidden strokeWidth={1.75} />
        Download QR Code
      </Button>
      <Menu
        align="center"
        trigger={
          <Button className="w-full">
            Other sizes and formats
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </Button>
        }
      >
        <MenuItem onSelect={() => void downloadPng(2048)}>PNG, 2048 px</MenuItem>
        <MenuItem onSelect={() => void downloadSvg()}>SVG, for print at any size</MenuItem>
      </Menu>
      <Button className="w-full" onClick={() => void copy()}>
        <Copy aria-hidden strokeWidth={1.75} />
        Copy Link
      </Button>
    </>
  );
}

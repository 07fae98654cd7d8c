import { ApiError } from '@scanlist/web-kit/api';
import { useRef, useState } from 'react';
import { saveFile } from '../qr/save-file.ts';
import { downloadFile, isAborted } from '../shared/download-file.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

/** A file of entries that is being made. */
export interface Export {
  /** The bytes that have come so far; null while no file is being made. */
  bytes: number | null;
  /** Downloads that file and saves it. Nothing happens while another one is being made. */
  start: (path: string) => Promise<void>;
  /** Ends the download; nothing is saved. */
  cancel: () => void;
}

/** Exports entries, or what `failed` says, one file at a time. An incomplete file is never saved. */
export function useExport(failed = 'We couldn’t export your entries. Please try again.'): Export {
  const { toast, refreshUser } = useShell();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);

  const start = async (path: string) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const { file, name } = await downloadFile(path, {
        signal: controller.signal,
        onProgress: setBytes,
      });
      saveFile(file, name ?? 'entries');
    } catch (error) {
      if (isAborted(error)) return;
      const text = failureText(error, failed);
      toast({ variant: 'error', title: 'Export failed', ...text });
      if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
    } finally {
      running.current = null;
      setBytes(null);
    }
  };

  return { bytes, start, cancel: () => running.current?.abort() };
}

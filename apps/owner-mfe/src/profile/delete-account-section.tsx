import { Button } from '@scanlist/ui/button';
import { ApiError } from '@scanlist/web-kit/api';
import { Download, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { saveFile } from '../qr/save-file.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { downloadChecker } from './checker/download-checker.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadData } from './download-data.ts';

/** Deletes the account, and before that downloads its data as one file. */
export function DeleteAccountSection() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="font-display text-lg">
        Delete Account
      </h2>
      <p className="mt-1 max-w-measure text-sm text-pretty text-muted">
        Deleting your account permanently erases it, with all lists and entries. You can download everything
        first: one file with your account, lists, entries, notes, signatures, and invoices.
      </p>
      <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
        The entry checker is a page you open from your own computer. It shows whether the entries in that file
        are exactly as they were recorded.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <DownloadButton />
        <CheckerButton />
        <Button
          aria-haspopup="dialog"
          className="text-stop max-sm:w-full hover:border-stop"
          onClick={() => setDialogOpen(true)}
        >
          Delete Account
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog onClose={() => setDialogOpen(false)} />}
    </section>
  );
}

function CheckerButton() {
  const { toast } = useShell();
  const download = () =>
    downloadChecker().catch(() =>
      toast({
        variant: 'error',
        title: 'Download failed',
        description: 'The entry checker didn’t load. Please try again.',
      }),
    );
  return (
    <Button className="max-sm:w-full" onClick={() => void download()}>
      <ShieldCheck aria-hidden strokeWidth={1.75} />
      Get the Entry Checker
    </Button>
  );
}

function DownloadButton() {
  const { toast, refreshUser } = useShell();
  const withPassword = useWithPassword();
  const [isLoading, setLoading] = useState(false);
  const isInFlight = useRef(false);

  const download = async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setLoading(true);
    try {
      const { file, name, isWhole } = await withPassword(downloadData);
      saveFile(file, name);
      if (!isWhole) {
        toast({
          variant: 'info',
          title: 'Your payments are not in the file',
          description:
            'We couldn’t read them right now. Please download your data again later to include them.',
          durationMs: 10_000,
        });
      }
    } catch (error) {
      if (error instanceof PasswordPromptClosed) return;
      const text = failureText(error, 'We couldn’t download your data. Please try again.');
      toast({ variant: 'error', title: 'Download failed', ...text });
      if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
    } finally {
      isInFlight.current = false;
      setLoading(false);
    }
  };

  return (
    <Button aria-disabled={isLoading} className="max-sm:w-full" onClick={() => void download()}>
      <Download aria-hidden strokeWidth={1.75} />
      {isLoading ? 'Preparing your data...' : 'Download Your Data'}
    </Button>
  );
}

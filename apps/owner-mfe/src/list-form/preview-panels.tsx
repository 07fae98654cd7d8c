import { Button } from '@scanlist/ui/button';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { type Form, LivePreview, previewText } from './live-preview.tsx';

const previewDialog = lazyDialog(() => import('./preview-dialog.tsx'));

/** The live preview beside the form. */
export function PreviewBeside({ form }: { form: Form }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-4 flex h-[calc(100dvh-6rem)] max-h-[52rem] min-h-80 flex-col"
    >
      <h2 className="text-sm font-semibold">Preview</h2>
      <p className="text-xs text-muted">{previewText}</p>
      <div className="mt-3 min-h-0 grow overflow-y-auto rounded-[1.75rem] border-[6px] border-line bg-paper">
        <LivePreview form={form} />
      </div>
    </aside>
  );
}

/** The same behind a button, where it does not fit beside the form. */
export function PreviewButton({ form }: { form: Form }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* A server does not know the width. */}
      <Button
        className="max-[22rem]:[&_svg]:hidden min-[68.75rem]:hidden"
        onPointerEnter={previewDialog.preload}
        onFocus={previewDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Smartphone aria-hidden strokeWidth={1.75} />
        Preview
      </Button>
      {isOpen && <previewDialog.Dialog form={form} onClose={() => setOpen(false)} />}
    </>
  );
}

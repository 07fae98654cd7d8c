import { Dialog } from '@scanlist/ui/dialog';
import { type Form, LivePreview, previewText } from './live-preview.tsx';

/** The live preview over the form. */
export default function PreviewDialog({ form, onClose }: { form: Form; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description={previewText}
      size="phone"
    >
      <div className="h-[40rem] max-h-[75dvh]">
        <LivePreview form={form} />
      </div>
    </Dialog>
  );
}

import { Toaster } from '@scanlist/ui/toaster';
import { useToasts } from '@scanlist/web-kit/toasts';

/** Renders the toasts of `useToasts`; loaded by `Toasts`. */
export default function DrawnToasts() {
  const { toasts, dismiss } = useToasts();
  return (
    <div data-frame="all">
      <Toaster toasts={toasts} onDismiss={dismiss} />
    </div>
  );
}

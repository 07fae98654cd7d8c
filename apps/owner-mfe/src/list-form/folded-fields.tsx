import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

interface FoldedFieldsProps<Name extends string> {
  title: string;
  /** How the fields are set, in one line. */
  summary: string;
  /** The field with an error: a row that is closed opens for it. */
  wrong: Name | null;
  setFocus: (wrong: Name) => void;
  children: ReactNode;
}

/** Fields that most lists leave alone. Closed they are one row, which says how they are set. */
export function FoldedFields<Name extends string>({
  title,
  summary,
  wrong,
  setFocus,
  children,
}: FoldedFieldsProps<Name>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // A field in a closed row can neither be seen nor have the focus.
    if (!wrong || isOpen) return;
    setOpen(true);
    requestAnimationFrame(() => setFocus(wrong));
  }, [wrong, isOpen, setFocus]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="group flex min-h-11 cursor-pointer list-none items-start gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="mt-px size-[1.375rem] shrink-0 text-muted transition-transform duration-150 in-[details:not([open])]:-rotate-90"
          strokeWidth={1.75}
        />
        <span className="flex min-w-0 flex-col">
          <span className="text-sm font-semibold text-ink">{title}</span>
          <span className="text-xs text-pretty text-muted">{summary}</span>
        </span>
      </summary>
      <div className="pl-[2.125rem]">{children}</div>
    </details>
  );
}

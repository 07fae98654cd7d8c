import { Tabs as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  /** `note` stands beside a tab's label as a small mark and is read with it. */
  tabs: { value: Value; label: string; note?: string | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/**
 * A row of tabs over one panel. Arrow keys move between them. Where the row is too wide it scrolls sideways, so that the
 * chosen tab is in view.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const labels = tabs.map((tab) => tab.label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen or a tab changes its width
  useEffect(() => {
    if (!row.current) return;
    // Also once a page that was drawn hidden is shown.
    const resizes = new ResizeObserver(() => showChosenTab(row.current));
    resizes.observe(row.current);
    return () => resizes.disconnect();
  }, [value, labels]);
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Primitive.List
        ref={row}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            {...withoutRingWhenPressed}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 py-2 text-sm font-semibold max-[25rem]:px-2 max-[22rem]:text-xs whitespace-nowrap text-muted tabular-nums transition-colors hover:text-ink [--ring-offset:-2px] data-pressed:[--ring:none] data-[state=active]:border-done data-[state=active]:text-ink forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
          >
            <span>{tab.label}</span>
            {tab.note && (
              <span className="rounded-full border border-line bg-surface px-2 py-0.5 text-xs text-done">
                {tab.note}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value} className="pt-4 sm:pt-6">
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** Scrolls the row alone: `scrollIntoView` would move the page too. */
function showChosenTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[data-state=active]');
  if (!row || !tab) return;
  const { offsetLeft: start, offsetWidth: width } = tab;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (start + width > row.scrollLeft + row.clientWidth) row.scrollLeft = start + width - row.clientWidth;
}

/**
 * Radix focuses a pressed tab by script, which browsers treat like a keyboard's focus. The mark hides the focus ring
 * until a key is pressed or the focus moves elsewhere.
 */
const withoutRingWhenPressed: Pick<
  ComponentProps<typeof Primitive.Trigger>,
  'onPointerDown' | 'onKeyDown' | 'onBlur'
> = {
  onPointerDown: ({ currentTarget }) => {
    currentTarget.dataset.pressed = '';
  },
  onKeyDown: ({ currentTarget }) => {
    delete currentTarget.dataset.pressed;
  },
  onBlur: ({ currentTarget }) => {
    // A window that goes to the background keeps its focus.
    if (document.activeElement !== currentTarget) delete currentTarget.dataset.pressed;
  },
};

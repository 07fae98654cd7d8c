import type { ImportPreview } from '@scanlist/contracts/http/imports';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { useEffect, useRef } from 'react';
import { scrollToElement } from '../shared/scroll-to-element.ts';
import type { ImportSource } from './file-source.ts';
import { linesToFix, summaryText } from './import-text.ts';
import { ImportTextsFields } from './import-texts-fields.tsx';
import { ImportedListCard } from './imported-list-card.tsx';
import { ProblemsTable } from './problems-table.tsx';
import type { useImport } from './use-import.ts';

interface ImportResultProps {
  current: ReturnType<typeof useImport> & { source: ImportSource; preview: ImportPreview };
}

/** What a file would create, or its problems. The heading takes the focus, so that both are read out. */
export function ImportResult({ current }: ImportResultProps) {
  const { source, preview, texts, textErrors, busy } = current;
  const { lists, problems, notes } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new look
  useEffect(() => {
    if (!heading.current) return;
    scrollToElement(heading.current, 'nearest');
    heading.current.focus({ preventScroll: true });
  }, [preview]);
  const isGood = problems.length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
        if (wrong) wrong.focus();
        else void current.create();
      }}
      className="flex flex-col gap-4"
    >
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl">
        {isGood ? summaryText(lists) : linesToFix(problems)}
      </h2>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1 border-l-4 border-info bg-sunken px-4 py-3 text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {!isGood && <ProblemsTable problems={problems} isFile={source.name !== null} />}
      {isGood && (
        <>
          <div inert={busy === 'creating'} className="flex flex-col gap-4">
            <ImportTextsFields lists={lists} texts={texts} errors={textErrors} onChange={current.setTexts} />
            {lists.map((list) => (
              <ImportedListCard key={list.line} list={list} texts={texts} />
            ))}
          </div>
          <SubmitButton
            isSubmitting={busy === 'creating'}
            pendingLabel="Creating..."
            className="sm:self-start"
          >
            {lists.length === 1 ? 'Create List' : `Create ${lists.length} Lists`}
          </SubmitButton>
        </>
      )}
    </form>
  );
}

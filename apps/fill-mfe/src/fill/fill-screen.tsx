import type { PublicList } from '@scanlist/contracts/http/fill';
import { type FormEvent, type ReactNode, useState } from 'react';
import { text } from '../texts/text.ts';
import { asksLocation } from './asks-location.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type EarlyInput, progressOf, rowsOf } from './draft-state.ts';
import { ItemRows } from './item-row.tsx';
import { LazySignatureScreen } from './lazy-signature-screen.tsx';
import { loadLater } from './load-later.ts';
import { PrivacyLabel } from './privacy-label.tsx';
import { ProgressHead } from './progress-head.tsx';
import { SavedLine, savedText } from './saved-line.tsx';
import { ThanksCard } from './state-cards.tsx';
import { Toasts } from './toasts.tsx';
import { useLazy } from './use-lazy.ts';
import { useVisit } from './use-visit.ts';

interface FillScreenProps {
  list: PublicList;
  brand: ReactNode;
  label: string;
  action?: string | undefined;
  preview: boolean;
  readInput: () => EarlyInput[];
}

/** The main form and the screens that follow it (specification sections 2 and 4, Public completion). */
export function FillScreen({ list: given, brand, label, action, preview, readInput }: FillScreenProps) {
  const { visit, state } = useVisit(given, preview, readInput);
  const { live, draft, stage, started, hasReceipts, toasts, unsent, link, durable, draftDurable } = state;
  const said = preview ? '' : savedText(state);
  // Items that the visitor has chosen not to see.
  const [hidden, hide] = useState<ReadonlySet<string>>();
  const saved = <SavedLine said={said} />;
  // The owner edits the list while the preview shows it; a visitor's list changes only by a response of the server.
  const list = preview ? given : state.list;
  const [Main, Title] = preview ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
  const isUsed = Object.keys(draft).length > 0;
  const isWanted = !preview && (isUsed || stage.name !== 'form' || hasReceipts || unsent.length > 0);
  const { loaded } = useLazy(loadLater, { isWanted, retryMs: 5_000 });
  const later = loaded === 'failed' ? undefined : loaded;
  const signing = stage.name === 'signing' || (stage.name === 'saving' && stage.signed);

  const rows = rowsOf(list, draft);
  const progress = progressOf(rows, draft);
  const saving = stage.name === 'saving';
  return (
    <div
      className="fill"
      data-live={live || undefined}
      // A link would lead nowhere, or lose what the browser does not store.
      data-fixed={link === 'offline' || !draftDurable || undefined}
      data-preview={preview || undefined}
    >
      <Toasts toasts={toasts} onDismiss={visit.dismiss} />
      {stage.name === 'done' ? (
        later ? (
          <later.ThankYouScreen
            list={list}
            entry={stage}
            receipt={stage.receipt}
            link={link}
            unsent={unsent}
            sendAt={unsent.find(({ sessionId }) => sessionId === stage.sessionId)?.sendAt}
            durable={durable}
            visit={visit}
          >
            {saved}
          </later.ThankYouScreen>
        ) : (
          <ThanksCard>
            {stage.receipt ? (
              <p>
                <bdi>{`#${stage.receipt.receipt}`}</bdi>
              </p>
            ) : (
              saved
            )}
          </ThanksCard>
        )
      ) : signing ? (
        <LazySignatureScreen list={list} visit={visit} processing={saving} />
      ) : (
        <>
          {later && <later.ComingBack started={started} visit={visit} />}
          {/* Without the script the browser posts it (decision 0074). */}
          <form className="fill-post" method="post" action={action} onSubmit={keepPage}>
            <Main className="fill-form">
              {brand}
              <Title>
                <bdi>{list.title}</bdi>
              </Title>
              <p className="fill-description">
                <bdi>{list.description}</bdi>
              </p>
              <ProgressHead progress={progress}>{saved}</ProgressHead>
              {later && (
                <later.RefusedEntries listId={list.id} entries={unsent} canReopen={!isUsed} visit={visit} />
              )}
              {later && <later.OpenOnly rows={rows} draft={draft} hidden={hidden} onHide={hide} />}
              <ItemRows
                rows={later ? later.shownRows(rows, draft, hidden) : rows}
                visit={visit}
                saving={saving}
              />
              {/* The server puts the fields for name and signature in. */}
              <noscript />
              <PrivacyLabel label={label} />
              {later && hasReceipts && <later.YourReceipts list={list} storage={visit.storage} />}
            </Main>
            <footer className="fill-bar">
              {list.requireSignature && <p>{text('signatureNeeded')}</p>}
              <button
                type={live ? 'button' : 'submit'}
                className="fill-button"
                aria-disabled={saving || undefined}
                onClick={visit.askToComplete}
              >
                {text(saving ? 'saving' : 'completeList')}
              </button>
            </footer>
          </form>
          {/* Where the browser has no dialogs, what is loaded later brings them. */}
          {live && (window.HTMLDialogElement || later) && (
            <ConfirmDialog
              open={stage.name === 'confirming'}
              asksLocation={asksLocation(given) && asksLocation(list)}
              onOk={visit.confirm}
              onCancel={visit.backToForm}
            >
              {later && (
                <later.StillOpen rows={rows} draft={draft} onLeave={visit.backToForm} onHide={hide} />
              )}
            </ConfirmDialog>
          )}
        </>
      )}
      {later && <later.Announcer state={state} progress={progress} saved={said} />}
    </div>
  );
}

function keepPage(event: FormEvent): void {
  event.preventDefault();
}

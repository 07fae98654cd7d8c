import type { PublicList } from '@scanlist/contracts/http/fill';
import { Brand } from '../fill/brand.tsx';
import { PrivacyLabel } from '../fill/privacy-label.tsx';
import { text } from '../texts/text.ts';
import { NameAndSignature } from './name-and-signature.tsx';
import { type AnswerAgain, type FormRow, noteId, problemsOf, rowsOfForm, tickId } from './problems.ts';

interface FormPageProps {
  list: PublicList;
  productName: string;
  /** The privacy label. */
  label: string;
  /** The address that it is posted to. */
  action: string;
  answer: AnswerAgain;
}

/**
 * The form again, with everything that was posted and what is wrong at its place (decision 0074). It has no script, so
 * nothing takes it over. The browser may restore what is changed in it, which the page with a script must not allow.
 */
export function FormPage({ list, productName, label, action, answer }: FormPageProps) {
  const rows = rowsOfForm(list.items, answer.posted);
  const problems = problemsOf(answer, list, rows[0]?.id);
  return (
    <div className="fill">
      <form className="fill-post" method="post" action={action}>
        <input type="hidden" name="form" value={answer.formId} />
        <main className="fill-form">
          {/* biome-ignore lint/a11y/noAutofocus: it says why the page is here again, as a script would by moving the focus */}
          <div className="fill-problems" role="alert" tabIndex={-1} autoFocus>
            <h2>{problems.title}</h2>
            <ul>
              {problems.summary.map(({ text, target }) => (
                <li key={`${target} ${text}`}>{target ? <a href={`#${target}`}>{text}</a> : text}</li>
              ))}
            </ul>
          </div>
          <Brand list={list} productName={productName} />
          <h1>
            <bdi>{list.title}</bdi>
          </h1>
          <p className="fill-description">
            <bdi>{list.description}</bdi>
          </p>
          {problems.items && (
            <p className="fill-problem" id="items-problem">
              {problems.items}
            </p>
          )}
          <ul className="fill-sheet" aria-describedby={problems.items && 'items-problem'}>
            {rows.map((row) => (
              <Row key={row.id} row={row} problem={problems.notes.get(row.id)} />
            ))}
          </ul>
          <NameAndSignature list={list} entered={answer.posted} problems={problems} />
          <PrivacyLabel label={label} />
        </main>
        <footer className="fill-bar">
          {list.requireSignature && <p>{text('signatureNeeded')}</p>}
          <button type="submit" className="fill-button">
            {text('completeList')}
          </button>
        </footer>
      </form>
    </div>
  );
}

function Row({
  row: { id, content, completed, note, removed },
  problem,
}: {
  row: FormRow;
  problem: string | undefined;
}) {
  const contentId = `item-${id}`;
  const problemId = `${noteId(id)}-problem`;
  return (
    <li className="fill-row">
      <label className="fill-item">
        <input type="checkbox" name="done" value={id} id={tickId(id)} defaultChecked={completed} />
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M8 17.5 13.5 23.5 27 6.5" pathLength="1" />
        </svg>
        <span id={contentId}>
          <bdi>{content}</bdi>
        </span>
      </label>
      {removed && <p className="fill-removed">{text('removedItem')}</p>}
      <div className="fill-note">
        <label className="fill-hidden" htmlFor={noteId(id)}>
          {text('note')}
        </label>
        <textarea
          id={noteId(id)}
          name={`${id} ${content}`}
          aria-describedby={problem ? `${contentId} ${problemId}` : contentId}
          aria-invalid={problem ? true : undefined}
          placeholder={text('writeNote')}
          dir="auto"
          rows={2}
          defaultValue={note}
        />
        {problem && (
          <p className="fill-problem" id={problemId}>
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}

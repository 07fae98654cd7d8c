import '@scanlist/web-kit/zod-without-eval';
import { shortSeal } from '@scanlist/contracts/http/seals';
import {
  describeFinding,
  findEntryBySealCode,
  type ListFinding,
  readExport,
  type VerifiableList,
  verifyList,
} from '@scanlist/contracts/http/verify-seals';

// The script of a standalone page that runs from disk: it checks an owner's data file and names what does not match.
const fileInput = requireElement<HTMLInputElement>('#file');
const codeInput = requireElement<HTMLInputElement>('#code');
const findings = requireElement<HTMLElement>('#findings');
const drop = requireElement<HTMLElement>('.drop');
let lists: VerifiableList[] | null = null;
let lastCheck = 0;
let listCards: HTMLElement[] = [];

fileInput.addEventListener('change', () => void check(fileInput.files?.[0]));
codeInput.addEventListener('input', show);
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.dataset.over = '';
});
document.addEventListener('dragleave', () => delete drop.dataset.over);
document.addEventListener('drop', (event) => {
  event.preventDefault();
  delete drop.dataset.over;
  void check(event.dataTransfer?.files[0]);
});

async function check(file: File | undefined): Promise<void> {
  if (!file) return;
  lastCheck += 1;
  const thisCheck = lastCheck;
  findings.replaceChildren(card('Checking...', file.name, false));
  const read = readExport(await file.text().catch(() => ''));
  const found = read ? await Promise.all(read.map(verifyList)) : [];
  // Another file was chosen meanwhile.
  if (thisCheck !== lastCheck) return;
  lists = read;
  listCards = read
    ? found.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null)).map(findingCard)
    : [card(file.name, 'This isn’t a data file, or it’s too large for this browser.', true)];
  if (read?.length === 0) listCards = [card(file.name, 'There are no lists in this file.', false)];
  show();
}

function show(): void {
  const code = codeInput.value.trim();
  findings.replaceChildren(...(lists && code ? [codeCard(lists, code)] : []), ...listCards);
}

function findingCard(finding: ListFinding): HTMLElement {
  const shown = card(finding.title, describeFinding(finding), finding.problem !== null);
  if (finding.head) {
    const seal = document.createElement('code');
    seal.textContent = `${finding.problem ? 'Last seal that fits' : 'Last seal'} ${shortSeal(finding.head)}`;
    shown.append(seal);
  }
  return shown;
}

function codeCard(known: VerifiableList[], code: string): HTMLElement {
  const found = findEntryBySealCode(known, code);
  return found
    ? card(`Seal ${code}`, `Entry #${found.entry.id} of ${found.list.title}.`, false)
    : card(`Seal ${code}`, 'No entry in this file has this seal.', true);
}

function card(title: string, message: string, isBroken: boolean): HTMLElement {
  const shown = document.createElement('div');
  if (isBroken) shown.dataset.broken = '';
  for (const [tag, text] of [
    ['strong', title],
    ['p', message],
  ] as const) {
    const line = document.createElement(tag);
    line.textContent = text;
    line.dir = 'auto';
    shown.append(line);
  }
  return shown;
}

function requireElement<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

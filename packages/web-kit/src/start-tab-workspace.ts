import { inlinedAnswerAttribute } from '@scanlist/contracts/http/routes';
import { isUuid, workspaceParameter } from '@scanlist/contracts/http/workspace-address';
import { dropInlinedAnswers } from './inlined-answers.ts';
import { takePrerendered } from './prerendered.ts';
import {
  keepTabWorkspace,
  leaveTabWorkspace,
  readTabWorkspace,
  setTabWorkspace,
  type UserOfTab,
} from './tab-workspace.ts';

/**
 * Finds the workspace of this tab, before anything else of the page runs: that of a shared link, whose parameter leaves
 * the address, else the one that the tab worked in, else that of the page. Returns false where the page came for another
 * workspace: the tab then loads it again for its own.
 */
export function startTabWorkspace({ location, history, document }: Window = window): boolean {
  const address = new URL(location.href);
  const parameter = address.searchParams.get(workspaceParameter)?.toLowerCase();
  if (parameter !== undefined) {
    address.searchParams.delete(workspaceParameter);
    history.replaceState(history.state, '', address);
  }
  const linked = isUuid(parameter) ? parameter : undefined;
  const user = inlinedUser(document);
  const stored = readTabWorkspace();
  const own = linked === undefined || stored?.id === linked ? stored : { id: linked };
  // Another account worked in it, or the gateway is of a release without workspaces.
  const isForeign = user && (!user.workspace || (own?.accountId && own.accountId !== user.id && !linked));
  if (!own || isForeign) {
    leaveTabWorkspace();
    if (user) keepTabWorkspace(user);
    return true;
  }
  setTabWorkspace(own);
  if (user?.workspace?.id === own.id) {
    keepTabWorkspace(user);
    return true;
  }
  // What the page brings and shows is of another workspace.
  dropInlinedAnswers();
  if (!user) return true;
  takePrerendered();
  if (linked) return true;
  address.searchParams.set(workspaceParameter, own.id);
  location.replace(address);
  return false;
}

/** Reads it without taking it. */
function inlinedUser(document: Document): UserOfTab | undefined {
  const answer = document.querySelector(`[${inlinedAnswerAttribute}="/api/auth/user"]`);
  return answer ? (JSON.parse(answer.textContent) as { body: UserOfTab }).body : undefined;
}

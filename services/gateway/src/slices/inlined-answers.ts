import { firstCallsOf } from '@scanlist/contracts/http/first-calls';
import { isUuid, workspaceHeader, workspaceParameter } from '@scanlist/contracts/http/workspace-address';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { ownerPageAt } from './shell-addresses.ts';

/** An answer of the API that a page contains. */
export interface InlinedAnswer {
  /** The address that was called. */
  path: string;
  /** JSON of the body and the `Link` header. */
  json: string;
}

/** A page waits no longer than this for an answer, in milliseconds. */
const answerMsMax = 250;

/** The length of an answer's body that is still inlined: more would delay the page's scripts. */
const bodyLengthMax = 32_768;

/** Calls the API of this gateway, as the browser would. */
export type CallApi = (request: Request, env: GatewayEnv['Bindings']) => Response | Promise<Response>;

/**
 * The answers to the calls that the owner's page at this address makes first, with the session of the request, about the
 * workspace that the address names. An answer
 * that fails, takes too long or is too large is missing; the page then makes that call itself.
 */
export async function inlinedAnswers(c: Context<GatewayEnv>, callApi: CallApi): Promise<InlinedAnswer[]> {
  const { page, id } = ownerPageAt(c.req.path) ?? {};
  if (page === undefined || c.req.method !== 'GET') return [];
  const answers = await Promise.all(firstCallsOf(page, id).map((path) => answerOf(c, callApi, path)));
  return answers.filter((answer) => answer !== undefined);
}

async function answerOf(
  c: Context<GatewayEnv>,
  callApi: CallApi,
  path: string,
): Promise<InlinedAnswer | undefined> {
  const headers = new Headers(c.req.raw.headers);
  const workspace = c.req.query(workspaceParameter);
  // Of an impossible one the calls answer as of a missing one; as a header it could not even be set.
  if (workspace !== undefined) headers.set(workspaceHeader, isUuid(workspace) ? workspace : 'none');
  const request = new Request(new URL(path, c.req.url), { headers });
  // Without the response of the page, which is measured as a page.
  const env = { incoming: c.env?.incoming } as GatewayEnv['Bindings'];
  try {
    return await withDeadline(read(path, callApi(request, env)), answerMsMax, 'a first answer');
  } catch {
    // The call itself is in the log.
    return undefined;
  }
}

async function read(path: string, called: Response | Promise<Response>): Promise<InlinedAnswer | undefined> {
  const answer = await called;
  const body = await answer.text();
  if (answer.status !== 200 || body.length > bodyLengthMax) return undefined;
  return { path, json: `{"link":${JSON.stringify(answer.headers.get('link'))},"body":${body}}` };
}

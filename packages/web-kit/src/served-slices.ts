import { type LiveSlices, liveSlicesElementId } from '@scanlist/contracts/http/routes';

/** The data the gateway inlined in the shell's page; null on other pages. */
export function servedSlices(): LiveSlices | null {
  const text = document.getElementById(liveSlicesElementId)?.textContent;
  return text ? (JSON.parse(text) as LiveSlices) : null;
}

/** The address of the file whose request failed, where webpack’s error names one. */
export function requestedBy(error: unknown): string | undefined {
  return error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined;
}

import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { readGatewayReports } from '@scanlist/slices/gateway-reports';
import { previewMsMax, signPreview } from '@scanlist/slices/preview-token';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { passesGateway } from '../make-live.ts';
import { versionNamed } from '../version-named.ts';

/**
 * Lets a gateway try a version and prints a link to it. The link is valid for a day. A browser that opens it gets that
 * version; every other browser gets the live one.
 *
 * @throws CommandError when no gateway answers, or the gateway refuses the version.
 */
export async function previewVersion(
  { registry, nc, signingKey, printLine }: CommandDependencies,
  slice: DeployedSlice,
  wanted: string,
): Promise<void> {
  const key = signingKey();
  const { version } = versionNamed(await registry.versions(slice), slice, wanted);
  const isTried = await passesGateway({ nc, printLine }, slice, version);
  if (!isTried) throw new CommandError('No gateway answers. Does one run?');
  const reports = await readGatewayReports(nc);
  const origin = reports.find(({ publicOrigin }) => publicOrigin !== undefined)?.publicOrigin;
  if (!origin) throw new CommandError('No gateway says where browsers reach it. Try again in a few seconds.');
  const expiresAt = Date.now() + previewMsMax;
  printLine(`A browser that opens this link gets ${slice} ${version}, for a day:`);
  printLine(`${origin}/preview/${signPreview({ slice, version, expiresAt }, key)}`);
}

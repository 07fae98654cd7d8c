import {
  type ActivityFileQuery,
  activityFileQuerySchema,
  activityKindsOf,
} from '@scanlist/contracts/http/activity';
import { type Context, Hono } from 'hono';
import type { AccountRows } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { visibleTopics } from '../activity/activity.ts';
import { activityCsv, activityJsonLines } from '../activity-files/activity-csv.ts';
import { activityPages } from '../activity-files/activity-pages.ts';
import { activityFileName } from '../entry-files/file-name.ts';
import { localTimes } from '../entry-files/local-time.ts';
import { answerExport } from '../export/answer-export.ts';
import type { ExportLimit } from '../export/limit-exports.ts';
import type { RecordExportDependencies } from '../export/record-export.ts';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';

export interface ActivityFileDependencies extends RecordExportDependencies {
  accounts: AccountRows;
  exportLimit: ExportLimit;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

/**
 * The trail as a file, with what the role of the caller sees. Rows that are recorded meanwhile, also that of the export
 * itself, are left out.
 */
export function activityFileRoutes(deps: ActivityFileDependencies): Hono<GatewayEnv> {
  async function answerFile(
    c: Context<GatewayEnv>,
    format: 'csv' | 'jsonl',
    { kind, from, to, person, list }: ActivityFileQuery,
  ): Promise<Response> {
    const { ownerId: workspaceId, accountId, actor, membership } = c.var;
    const { role } = membership;
    const now = deps.now();
    const topics = visibleTopics(role).filter((topic) => kind === undefined || topic === kind);
    const end = to === undefined ? now : new Date(Math.min(Date.parse(to), now.getTime()));
    const begin = from === undefined ? undefined : new Date(from);
    const filter = { kinds: activityKindsOf(topics), person, list, from: begin, to: end };
    const { timeZone } = await findAccount(deps.accounts, accountId);
    const zone = localTimes(timeZone);
    return answerExport(c, deps.exportLimit, {
      contentType: contentTypes[format],
      name: activityFileName(zone(now), format),
      record: () =>
        deps.activities.record({
          workspaceId,
          at: now,
          kind: 'activity-exported',
          actor,
          list: null,
          details: { format },
        }),
      write() {
        const pages = activityPages(deps.activities, { workspaceId, role, filter });
        return format === 'csv' ? activityCsv(pages, zone) : activityJsonLines(pages);
      },
    });
  }

  return new Hono<GatewayEnv>()
    .get('/activity.csv', validQuery(activityFileQuerySchema), (c) =>
      answerFile(c, 'csv', c.req.valid('query')),
    )
    .get('/activity.jsonl', validQuery(activityFileQuerySchema), (c) =>
      answerFile(c, 'jsonl', c.req.valid('query')),
    );
}

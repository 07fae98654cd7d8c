import type { Activity } from '@scanlist/contracts/http/activity';
import type { Role } from '@scanlist/contracts/http/permissions';
import {
  type ActivityFilter,
  type ActivityPlace,
  type ActivityRows,
  visibleRow,
} from '../activity/activity.ts';

/** Takes some milliseconds to read and to write. */
const pageRows = 500;

/** The rows of the trail that a filter selects, as a member of that role sees them: newest first, one page in memory. */
export async function* activityPages(
  activities: ActivityRows,
  { workspaceId, role, filter }: { workspaceId: string; role: Role; filter: ActivityFilter },
): AsyncGenerator<Activity[]> {
  let before: ActivityPlace | null = null;
  do {
    const page: Awaited<ReturnType<ActivityRows['find']>> = await activities.find(workspaceId, filter, {
      before,
      limit: pageRows,
    });
    if (page.rows.length > 0) yield page.rows.map((row) => visibleRow(role, row));
    before = page.next;
  } while (before !== null);
}

import {
  type Activity,
  type ActivityKind,
  type ActivityKindFrom,
  type ActivityTopic,
  activityDays,
  activityPermissions,
  activityTopics,
} from '@scanlist/contracts/http/activity';
import { may, type Role } from '@scanlist/contracts/http/permissions';
import type { MailQuota } from '@scanlist/persistence/mail-quota';
import type { OutboxRow } from '@scanlist/persistence/outbox';

/** A row of the trail to store. */
export interface NewActivity extends Pick<Activity, 'kind' | 'actor' | 'list' | 'details'> {
  workspaceId: string;
  at: Date;
}

/** A row that the gateway itself records. */
export type OwnActivity = NewActivity & { kind: ActivityKindFrom<'gateway'> };

/** Which rows of a workspace, newest first. */
export interface ActivityFilter {
  kinds: readonly ActivityKind[];
  person?: string | undefined;
  list?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The place of a row in the trail. */
export interface ActivityPlace {
  at: Date;
  id: string;
}

/** The repository of the trail. */
export interface ActivityRows {
  /** Stores a row that another service published. Without effect if it is stored already or its workspace is gone. */
  store(id: string, activity: NewActivity): Promise<void>;
  /**
   * In one step: stores a row of something that changes nothing, such as an export, and enqueues the mail about it if its
   * quota has some left.
   */
  record(activity: OwnActivity, mail?: { event: OutboxRow; quota: MailQuota } | null): Promise<void>;
  /** A page of rows older than `before`; `next` is the `before` of the next page, null on the last. */
  find(
    workspaceId: string,
    filter: ActivityFilter,
    page: { before: ActivityPlace | null; limit: number },
  ): Promise<{ rows: Activity[]; next: ActivityPlace | null }>;
  /** Deletes rows older than that; returns how many. */
  removeBefore(moment: Date): Promise<number>;
}

/** How long a row is kept. */
export const activityKeptMs = activityDays * 24 * 60 * 60_000;

/** A row as a member of this role sees it: only who invites people sees which addresses were invited. */
export function visibleRow(role: Role, row: Activity): Activity {
  if (may(role, 'members:manage')) return row;
  const { email: _, ...details } = row.details;
  return { ...row, details };
}

/** The topics that a member of this role sees. */
export function visibleTopics(role: Role): ActivityTopic[] {
  return activityTopics.filter((topic) => {
    const permission = activityPermissions[topic];
    return permission === undefined || may(role, permission);
  });
}

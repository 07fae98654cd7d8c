import { z } from 'zod';
import { actorSchema } from './actor.ts';
import type { Permission } from './permissions.ts';
import { roleSchema } from './workspaces.ts';

/** What rows of the trail are about; a filter names one. */
export const activityTopics = [
  'lists',
  'entries',
  'members',
  'company',
  'exports',
  'billing',
  'sign-ins',
] as const;
export type ActivityTopic = (typeof activityTopics)[number];

/** A kind of row: which service records it, and what it is about. */
interface KindOfActivity {
  from: 'lists' | 'billing' | 'gateway';
  topic: ActivityTopic;
}

/** Every kind of row in the trail of a workspace. The only such table: services, gateway and screen refer to it. */
export const activityKinds = {
  'list-created': { from: 'lists', topic: 'lists' },
  'list-imported': { from: 'lists', topic: 'lists' },
  'list-edited': { from: 'lists', topic: 'lists' },
  'list-deleted': { from: 'lists', topic: 'lists' },
  'list-restored': { from: 'lists', topic: 'lists' },
  'list-archived': { from: 'lists', topic: 'lists' },
  'list-unarchived': { from: 'lists', topic: 'lists' },
  'labels-changed': { from: 'lists', topic: 'lists' },
  'entry-deleted': { from: 'lists', topic: 'entries' },
  'entry-restored': { from: 'lists', topic: 'entries' },
  'entry-dealt-with': { from: 'lists', topic: 'entries' },
  'entry-reopened': { from: 'lists', topic: 'entries' },
  'entry-corrected': { from: 'lists', topic: 'entries' },
  'correction-removed': { from: 'lists', topic: 'entries' },
  'note-added': { from: 'lists', topic: 'entries' },
  'note-removed': { from: 'lists', topic: 'entries' },
  'member-invited': { from: 'gateway', topic: 'members' },
  'invitation-taken-back': { from: 'gateway', topic: 'members' },
  'member-joined': { from: 'gateway', topic: 'members' },
  'member-left': { from: 'gateway', topic: 'members' },
  'member-removed': { from: 'gateway', topic: 'members' },
  'role-changed': { from: 'gateway', topic: 'members' },
  'owner-changed': { from: 'gateway', topic: 'members' },
  'invitation-ended': { from: 'gateway', topic: 'members' },
  'member-renamed': { from: 'gateway', topic: 'members' },
  'address-changed': { from: 'gateway', topic: 'members' },
  'company-changed': { from: 'gateway', topic: 'company' },
  'entries-exported': { from: 'gateway', topic: 'exports' },
  'account-exported': { from: 'gateway', topic: 'exports' },
  'activity-exported': { from: 'gateway', topic: 'exports' },
  'subscription-started': { from: 'billing', topic: 'billing' },
  'subscription-canceled': { from: 'billing', topic: 'billing' },
  'subscription-resumed': { from: 'billing', topic: 'billing' },
  'plan-changed': { from: 'billing', topic: 'billing' },
  'card-changed': { from: 'billing', topic: 'billing' },
  'new-device': { from: 'gateway', topic: 'sign-ins' },
} as const satisfies Record<string, KindOfActivity>;
export type ActivityKind = keyof typeof activityKinds;

/** The kinds that a service records. */
export type ActivityKindFrom<From extends KindOfActivity['from']> = {
  [Kind in ActivityKind]: (typeof activityKinds)[Kind]['from'] extends From ? Kind : never;
}[ActivityKind];

const allKinds = Object.keys(activityKinds) as ActivityKind[];

/** The kinds that a service records, as values. */
export function activityKindsFrom<From extends KindOfActivity['from']>(from: From): ActivityKindFrom<From>[] {
  return allKinds.filter((kind) => activityKinds[kind].from === from) as ActivityKindFrom<From>[];
}

/** The kinds of these topics. */
export function activityKindsOf(topics: readonly ActivityTopic[]): ActivityKind[] {
  return allKinds.filter((kind) => topics.includes(activityKinds[kind].topic));
}

/** What a member has to be allowed to do to see rows of these topics; all others show to every member. */
export const activityPermissions: Partial<Record<ActivityTopic, Permission>> = {
  billing: 'activity:private',
  'sign-ins': 'activity:private',
};

/** How long a row is kept. */
export const activityDays = 400;

/** What an edit can change of a list beside its items. */
export const listFields = [
  'title',
  'description',
  'type',
  'signature',
  'name',
  'location',
  'retention',
  'ending',
  'notifications',
  'order',
] as const;

/** More about a row; which of these are there depends on its kind. */
export const activityDetailsSchema = z.object({
  /** Of an edit: what changed, and how many items. */
  fields: z.array(z.enum(listFields)).optional(),
  itemsAdded: z.int().optional(),
  itemsChanged: z.int().optional(),
  itemsRemoved: z.int().optional(),
  /** Of a list: its labels from then on. */
  labels: z.array(z.string()).optional(),
  /** Of an entry: its number. */
  entryId: z.int().optional(),
  /** Of an invitation: whom it invites. */
  email: z.string().optional(),
  /** Of a member, or of an invitation that ended with its inviter: who it is about, as they were then, like `actor`. */
  person: z.string().optional(),
  personEmail: z.string().nullable().optional(),
  /** Of a member or an invitation: the role from then on, and the one before. */
  role: roleSchema.optional(),
  roleBefore: roleSchema.optional(),
  /** Of a person who has another name or another confirmed address: both. Without `before` nobody had confirmed it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Of an export. */
  format: z.enum(['csv', 'xlsx', 'pdf', 'json', 'jsonl']).optional(),
  /** Of a plan: what is charged from then on. */
  period: z.enum(['monthly', 'annually']).optional(),
  /** Of a card: its last four digits. */
  last4: z.string().optional(),
  /** Of a sign-in: the browser. */
  userAgent: z.string().optional(),
});
export type ActivityDetails = z.infer<typeof activityDetailsSchema>;

/** Who did what in a workspace, and when (ISO 8601, UTC). `actor` is null where nobody did it, or it is not known who. */
export const activitySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(allKinds),
  actor: actorSchema.nullable(),
  /** The list as it was called then. */
  list: z.object({ id: z.string(), title: z.string() }).nullable(),
  details: activityDetailsSchema,
});
export type Activity = z.infer<typeof activitySchema>;

/** The place of a row in the trail: milliseconds and id. `Link` headers contain it. */
export const activityPlaceSchema = z
  .string()
  .regex(/^\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'before is not the place of a row');

/** A time within the years that the database knows. */
function momentOf(name: string) {
  const error = `${name} is not a date and time`;
  return z.iso
    .datetime({ offset: true, error })
    .refine((iso) => Date.parse(iso) >= 0 && Date.parse(iso) < Date.UTC(9999, 0), error);
}

/** Rows in one answer. */
export const activityPageMax = 100;

/**
 * Query of `GET /api/workspace/activity`: an array of rows, newest first, from a time on and before another (ISO 8601
 * with a zone). `person` is the id of an account, `list` that of a list, `kind` a topic. Where an older page exists the
 * answer's `Link` header names it with `rel="next"` (RFC 8288).
 */
export const activityQuerySchema = z.object({
  person: z.uuid('person is not an id').optional(),
  list: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'list is not the id of a list')
    .optional(),
  kind: z.enum(activityTopics, 'kind is not a topic').optional(),
  from: momentOf('from').optional(),
  to: momentOf('to').optional(),
  before: activityPlaceSchema.optional(),
  limit: z.coerce.number().int().min(1).max(activityPageMax).default(50),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;

/**
 * Query of `GET /api/workspace/activity.csv` and `.jsonl`: the rows that the filter of the screen selects, newest first, as a
 * file. A line of `.jsonl` is a row as the screen gets it.
 */
export const activityFileQuerySchema = activityQuerySchema.omit({ before: true, limit: true });
export type ActivityFileQuery = z.output<typeof activityFileQuerySchema>;

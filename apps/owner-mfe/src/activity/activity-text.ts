import type { Activity, ActivityDetails, ActivityTopic } from '@scanlist/contracts/http/activity';
import { describeUserAgent, unknownBrowser } from '@scanlist/contracts/http/describe-user-agent';
import type { Role } from '@scanlist/contracts/http/permissions';
import { addressText } from '../format/address-text.ts';

/** The topics of the filter with their names, in the order of the menu. */
export const topicNames: Record<ActivityTopic, string> = {
  lists: 'Lists',
  entries: 'Entries',
  members: 'Members',
  company: 'Company settings',
  exports: 'Exports',
  billing: 'Subscription',
  'sign-ins': 'Sign-ins',
};

const withArticle: Record<Role, string> = {
  viewer: 'a viewer',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'the owner',
};

type Field = NonNullable<ActivityDetails['fields']>[number];

const fieldTexts: Record<Field, string> = {
  title: 'title changed',
  description: 'description changed',
  type: 'type changed',
  signature: 'signature setting changed',
  name: 'name setting changed',
  location: 'location setting changed',
  retention: 'automatic deletion changed',
  ending: 'what comes after submitting changed',
  notifications: 'notification email changed',
  order: 'items reordered',
};

const formatNames = {
  csv: 'a CSV file',
  xlsx: 'an Excel file',
  pdf: 'a PDF',
  json: 'a JSON file',
  jsonl: 'a JSON Lines file',
};

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A part of a sentence; names of people and lists are set apart. */
export interface TextPart {
  text: string;
  /** `list` is the name of the row's list. */
  is: 'plain' | 'person' | 'address' | 'list';
}

/**
 * What a row says, in one sentence: 'Mira Holt (mira@example.com) changed Opening Checklist: 2 items added'. What nobody did, the
 * payment provider for instance, is said without a person. A kind of row that is newer than this slice is said to be one.
 */
export function activityParts(row: Activity): TextPart[] {
  const { actor, list, details } = row;
  const impersonal = actor ? undefined : withoutPerson[row.kind];
  if (impersonal) return [{ text: impersonal(details), is: 'plain' }];
  const deed: ((details: ActivityDetails) => string) | undefined = deeds[row.kind];
  const template = deed?.(details) ?? 'made a change. Reload this page to see which.';
  const before = template.split(listPlace);
  const parts: TextPart[] = [
    { text: actor?.name ?? 'Someone', is: 'person' },
    { text: addressText(actor?.email), is: 'address' },
    { text: ` ${before[0] ?? ''}`, is: 'plain' },
  ];
  if (before.length > 1) {
    parts.push({ text: list?.title ?? 'all lists', is: 'list' }, { text: before[1] ?? '', is: 'plain' });
  }
  return parts.filter(({ text }) => text !== '');
}

/** Where the name of the list goes; no text that comes from the server contains it. */
const listPlace = '\u0000';
const L = listPlace;

/** What the person did, after their name. */
const deeds: Record<Activity['kind'], (details: ActivityDetails) => string> = {
  'list-created': () => `created ${L}`,
  'list-imported': () => `imported ${L}`,
  'list-edited': (details) => `changed ${L}${changesOf(details)}`,
  'list-deleted': () => `deleted ${L}`,
  'list-restored': () => `restored ${L}`,
  'list-archived': () => `archived ${L}`,
  'list-unarchived': () => `took ${L} out of the archive`,
  'labels-changed': ({ labels = [] }) =>
    labels.length > 0 ? `labeled ${L}: ${labels.join(', ')}` : `removed all labels from ${L}`,
  'entry-deleted': ({ entryId }) => `deleted entry #${entryId} of ${L}`,
  'entry-restored': ({ entryId }) => `restored entry #${entryId} of ${L}`,
  'entry-dealt-with': ({ entryId }) => `resolved entry #${entryId} of ${L}`,
  'entry-reopened': ({ entryId }) => `reopened entry #${entryId} of ${L}`,
  'entry-corrected': ({ entryId }) => `corrected entry #${entryId} of ${L}`,
  'correction-removed': ({ entryId }) => `removed the correction of entry #${entryId} of ${L}`,
  'note-added': ({ entryId }) => `wrote a note on entry #${entryId} of ${L}`,
  'note-removed': ({ entryId }) => `removed the note from entry #${entryId} of ${L}`,
  'member-invited': ({ email, role }) => `invited ${email ?? 'someone'}${asRole(role)}`,
  'invitation-taken-back': ({ email }) =>
    `canceled ${email ? `the invitation to ${email}` : 'an invitation'}`,
  'member-joined': ({ role }) => `joined${asRole(role)}`,
  'member-left': () => 'left the workspace',
  'owner-changed': (details) => `took the workspace over from ${personOf(details, 'its owner')}`,
  'invitation-ended': (details) =>
    `ended ${details.email ? `the invitation to ${details.email}` : 'an invitation'} sent by ${personOf(details, 'a former member')}`,
  'member-renamed': ({ after = 'another one' }) => `changed their name to ${after}`,
  'address-changed': ({ after = 'another one' }) => `changed their email address to ${after}`,
  'member-removed': (details) => `removed ${personOf(details, 'a member')} from the workspace`,
  'role-changed': (details) =>
    `made ${personOf(details, 'a member')} ${details.role ? withArticle[details.role] : 'a member'}${
      details.roleBefore ? ` instead of ${withArticle[details.roleBefore]}` : ''
    }`,
  'company-changed': () => 'changed the company settings',
  'entries-exported': ({ format }) => `exported entries of ${L} as ${formatNames[format ?? 'csv']}`,
  'activity-exported': ({ format }) => `exported the activity as ${formatNames[format ?? 'csv']}`,
  'account-exported': () => 'exported all data of their account',
  'subscription-started': ({ period }) => `started the ${planOf(period)}`,
  'subscription-canceled': () => 'canceled the subscription',
  'subscription-resumed': () => 'resumed the subscription',
  'plan-changed': ({ period }) => `switched to the ${planOf(period)}`,
  'card-changed': ({ last4 }) => `changed the card${last4 ? ` to the one ending in ${last4}` : ''}`,
  'new-device': ({ userAgent = '' }) => `signed in on a new device${browserOf(userAgent)}`,
};

/** The same where no person did it. */
const withoutPerson: Partial<Record<Activity['kind'], (details: ActivityDetails) => string>> = {
  'subscription-started': ({ period }) => `The ${planOf(period)} started`,
  'subscription-canceled': () => 'The subscription was canceled',
  'subscription-resumed': () => 'The subscription was resumed',
  'plan-changed': ({ period }) => `The subscription switched to the ${planOf(period)}`,
  'card-changed': ({ last4 }) => `The card was changed${last4 ? ` to the one ending in ${last4}` : ''}`,
};

/** Whom a row is about, as they were then. */
function personOf({ person, personEmail }: ActivityDetails, unknown: string): string {
  return person === undefined ? unknown : person + addressText(personEmail);
}

function changesOf({ fields = [], itemsAdded, itemsChanged, itemsRemoved }: ActivityDetails): string {
  const changes = [
    ...(itemsAdded ? [`${plural(itemsAdded, 'item')} added`] : []),
    ...(itemsChanged ? [`${plural(itemsChanged, 'item')} changed`] : []),
    ...(itemsRemoved ? [`${plural(itemsRemoved, 'item')} removed`] : []),
    ...fields.map((field) => fieldTexts[field]),
  ];
  return changes.length > 0 ? `: ${changes.join(', ')}` : '';
}

function asRole(role: Role | undefined): string {
  return role ? ` as ${withArticle[role]}` : '';
}

function planOf(period: ActivityDetails['period']): string {
  return period === 'annually' ? 'annual plan' : period === 'monthly' ? 'monthly plan' : 'subscription';
}

function browserOf(userAgent: string): string {
  const name = describeUserAgent(userAgent);
  return name === unknownBrowser ? '' : `: ${name}`;
}

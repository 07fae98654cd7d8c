import { labelsSchema } from '@scanlist/contracts/http/list-body';

/** The labels with one more at the end, or why it cannot be added. A label that is there already changes nothing. */
export function withLabel(
  labels: readonly string[],
  text: string,
): { labels: string[] } | { problem: string } {
  const parsed = labelsSchema.safeParse([...labels, text]);
  if (parsed.success) return { labels: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? 'This label can’t be added' };
}

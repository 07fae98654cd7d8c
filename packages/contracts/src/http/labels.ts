// Separate from the schemas, so that the dashboard does not load zod.

/** The number of labels of a list, and the size of each in characters after trimming. */
export const labelLimits = { labelsMax: 10, labelMax: 30 } as const;

/** A label as it is stored: trimmed, with single spaces. */
export function tidyLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim();
}

/** Two labels with the same key are the same label, whatever their case. */
export function labelKey(label: string): string {
  return tidyLabel(label).normalize('NFC').toLowerCase();
}

/** The labels in their order, each once, as it is spelled first. */
export function withoutRepeatedLabels(labels: readonly string[]): string[] {
  const known = new Set<string>();
  return labels.filter((label) => {
    const key = labelKey(label);
    return !known.has(key) && known.add(key);
  });
}

/** The address of a slice’s federation manifest: that of one version alone. */
export function entryOf({
  name,
  version,
  federation,
}: {
  name: string;
  version: string;
  federation: string;
}): string {
  return `/assets/${name}/${version}/${federation}`;
}

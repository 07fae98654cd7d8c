/** The link in a list's QR code (decision O6): the configured origin, never the origin of the open page. */
export function qrLink(publicOrigin: string, listId: string): string {
  return `${publicOrigin}/view-list/${listId}`;
}

/** A link without its scheme, which browsers add. */
export function displayLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}

/**
 * '{title with spaces replaced by hyphens}-qrcode.png' (specification section 9). Characters that file systems refuse
 * become hyphens too.
 */
export function qrFileName(title: string, format: 'png' | 'svg' = 'png'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what no file system takes
  return `${title.trim().replace(/[\s\u0000-\u001f/\\:*?"<>|]/g, '-')}-qrcode.${format}`;
}

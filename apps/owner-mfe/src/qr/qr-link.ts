/** What a list's QR code holds (decision O6): the configured origin, never the address the page happens to be open at. */
export function qrLink(publicOrigin: string, listId: string): string {
  return `${publicOrigin}/view-list/${listId}`;
}

/** A link as a person reads and types it: browsers add the rest. */
export function displayLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}

/**
 * '{title with spaces replaced by hyphens}-qrcode.png' (specification section 9). What no file system takes becomes a
 * hyphen too.
 */
export function qrFileName(title: string, format: 'png' | 'svg' = 'png'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what no file system takes
  return `${title.trim().replace(/[\s\u0000-\u001f/\\:*?"<>|]/g, '-')}-qrcode.${format}`;
}

/** What a list's QR code holds (decision O6): the configured origin, never the address the page happens to be open at. */
export function qrLink(publicOrigin: string, listId: string): string {
  return `${publicOrigin}/view-list/${listId}`;
}

/**
 * '{title with spaces replaced by hyphens}-qrcode.png' (specification section 9). What no file system takes becomes a
 * hyphen too.
 */
export function qrFileName(title: string): string {
  return `${title.trim().replace(/[\s/\\:*?"<>|]/g, '-')}-qrcode.png`;
}

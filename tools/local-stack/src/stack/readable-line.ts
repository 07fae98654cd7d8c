const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};
const inTheLineAlready = new Set(['level', 'time', 'msg', 'service', 'pid', 'hostname']);

/**
 * Formats a service's JSON log line for people. `severe` is true if the console should show it too: for an error, or for
 * text on stderr that is not a log line.
 */
export function readableLine(line: string, isStderr: boolean): { text: string; severe: boolean } {
  const entry = parseEntry(line);
  if (!entry) return { text: line, severe: isStderr && line.trim() !== '' };
  const level = Number(entry.level);
  const time = new Date(Number(entry.time)).toISOString();
  const rest = Object.entries(entry)
    .filter(([key]) => !inTheLineAlready.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [time, levels[level] ?? String(level), String(entry.msg ?? ''), ...rest];
  return { text: words.join(' '), severe: level >= 50 };
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null || !('level' in parsed) || !('time' in parsed))
      return undefined;
    return Number.isFinite(Number(parsed.time)) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

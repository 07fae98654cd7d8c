/**
 * Substitutes variables as Docker Compose does: `$NAME`, `${NAME}`, `${NAME:-default}`, `${NAME:+instead}`, `${NAME:?message}`,
 * each also without the colon and with nested variables, and `$$` for a dollar. Throws, with the name, if a variable
 * required by `?` is missing.
 */
export function interpolate(text: string, variables: Record<string, string | undefined>): string {
  let rest = text;
  return readUntil(undefined);

  function readUntil(end: '}' | undefined): string {
    let out = '';
    for (;;) {
      const plain = /^[^$}]*/.exec(rest)?.[0] ?? '';
      out += plain;
      rest = rest.slice(plain.length);
      if (rest === '') {
        if (end) throw new Error(`a brace is open in ${text}`);
        return out;
      }
      if (rest.startsWith('}')) {
        rest = rest.slice(1);
        if (end) return out;
        out += '}';
        continue;
      }
      out += readVariable();
    }
  }

  function readVariable(): string {
    const found = /^\$(?:\$|(\w+)|\{(\w+)(:?[-+?])?)/.exec(rest);
    if (!found) throw new Error(`what is ${rest.slice(0, 20)} in ${text}?`);
    rest = rest.slice(found[0].length);
    const [whole, bare, braced = '', operator = ''] = found;
    if (whole === '$$') return '$';
    if (bare !== undefined) return variables[bare] ?? '';
    const word = readUntil('}');
    const value = variables[braced];
    const isThere = value !== undefined && (value !== '' || !operator.startsWith(':'));
    if (operator.endsWith('-')) return isThere ? value : word;
    if (operator.endsWith('+')) return isThere ? word : '';
    if (operator.endsWith('?') && !isThere) throw new Error(`${braced} ${word}`.trim());
    return value ?? '';
  }
}

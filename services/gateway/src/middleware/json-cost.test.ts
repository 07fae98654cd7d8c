import { describe, expect, it } from 'vitest';
import { refuseCostlyJson } from './json-cost.ts';

const tooDeep = expect.objectContaining({
  code: 'VALIDATION_FAILED',
  publicMessage: 'The request is nested too deeply.',
});
const tooMany = expect.objectContaining({
  code: 'VALIDATION_FAILED',
  publicMessage: 'The request has too many parts.',
});

/** What becomes of a text: 'taken', or the refusal. */
function outcomeOf(text: string): unknown {
  try {
    refuseCostlyJson(text);
    return 'taken';
  } catch (error) {
    return error;
  }
}

const padding = `"${'x'.repeat(20_000)}"`;

describe('refuseCostlyJson', () => {
  it('takes the largest submission there is', () => {
    const items = Array.from({ length: 300 }, (_, n) => ({
      itemId: `item-${n}`,
      content: '{[,:"\\'.repeat(80),
      note: '\\"'.repeat(1_000),
    }));
    const body = { sessionId: 'session-1', completedItems: items, signature: 'A'.repeat(200_000) };
    expect(outcomeOf(JSON.stringify(body))).toBe('taken');
  });

  it('refuses what is nested deeper than 32 levels, and takes what is not', () => {
    const nested = (levels: number) => `[${'['.repeat(levels - 1)}${padding}${']'.repeat(levels - 1)}]`;
    expect(outcomeOf(nested(32))).toBe('taken');
    expect(outcomeOf(nested(33))).toEqual(tooDeep);
    expect(outcomeOf('['.repeat(690_000))).toEqual(tooDeep);
    expect(outcomeOf('{"a":'.repeat(100_000))).toEqual(tooDeep);
  });

  it('refuses more than 20,000 values, names and brackets, however they are spelled', () => {
    for (const part of ['[],', '{},', '0,', '"",', '{"a":1},']) {
      expect(outcomeOf(`[${part.repeat(100_000)}0]`)).toEqual(tooMany);
    }
  });

  it('counts nothing of what stands in texts, whatever is escaped there', () => {
    for (const inside of ['[', '{', ',', '\\"[', '\\\\\\"[', '\\\\']) {
      expect(outcomeOf(`["${inside.repeat(40_000)}", ${padding}]`)).toBe('taken');
    }
    // The backslash before the quotation mark is itself escaped: the text ends there.
    expect(outcomeOf(`["\\\\"${'['.repeat(20_000)}`)).toEqual(tooDeep);
  });

  it('leaves to the parser what is no JSON', () => {
    for (const text of [`"${'x'.repeat(20_000)}`, `${']'.repeat(20_000)}`, 'x'.repeat(20_000)]) {
      expect(outcomeOf(text)).toBe('taken');
    }
  });
});

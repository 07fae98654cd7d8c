import { readdirSync } from 'node:fs';
import { listBodySchema } from '@scanlist/contracts/http/lists';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allTemplates } from './all-templates.ts';
import { isTemplate, loadTemplate } from './load-template.ts';
import { type UseCase, useCases } from './template.ts';

const templateSchema = z.strictObject({
  slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  useCase: z.enum(Object.keys(useCases) as UseCase[]),
  ...listBodySchema.pick({ type: true, title: true, description: true }).shape,
  requireSignature: z.boolean(),
  askName: listBodySchema.shape.askName.unwrap(),
  items: z.array(z.string()).min(10).max(40),
});

const fileNames = readdirSync(new URL('./texts', import.meta.url));

describe.each(allTemplates)('the template $slug', (template) => {
  const { slug, useCase: _, items, ...rest } = template;
  const texts = [rest.title, rest.description, ...items];

  it('can be saved as it is, and nothing of it is trimmed', () => {
    expect(templateSchema.parse(template)).toEqual(template);
    const body = { ...rest, items: items.map((content) => ({ content })) };
    expect(listBodySchema.parse(body)).toEqual({ ...body, notificationEmail: null });
  });

  it('has no item twice', () => {
    expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
  });

  it('fits a phone: an item has at most 90 characters and is no sentence with a period', () => {
    for (const item of items) {
      expect(item.length, item).toBeLessThanOrEqual(90);
      expect(item, 'starts with a capital or a digit').toMatch(/^[A-Z\d]/);
      expect(item, 'ends without a period').not.toMatch(/(?<!\bin)\.$/);
    }
  });

  it('is written in American English with American units and typographic quotes', () => {
    for (const text of texts) {
      expect(text).not.toMatch(/\b(colour|labelled|metre|litre|grey|tyre|centre|organise|sanitise)/i);
      expect(text.replaceAll(/\d °F\b/g, ''), 'degrees are written as 41 °F').not.toContain('°');
      expect(text).not.toMatch(/\d\s?(kg|km|cm|mm|m|l)\b/);
      expect(text).not.toMatch(/['"]|\s{2}/);
    }
  });

  it('is loaded by its name alone', async () => {
    expect(isTemplate(slug)).toBe(true);
    expect(await loadTemplate(slug)).toEqual(template);
  });
});

it('there are two templates for each use case, in the order of the screen', () => {
  const inOrder = Object.keys(useCases).flatMap((useCase) => [useCase, useCase]);
  expect(allTemplates.map(({ useCase }) => useCase)).toEqual(inOrder);
});

it('each file is the one of its template, and every template has another title', () => {
  const slugs = allTemplates.map(({ slug }) => slug);
  expect(fileNames.toSorted()).toEqual(slugs.map((slug) => `${slug}.json`).toSorted());
  expect(new Set(allTemplates.map(({ title }) => title)).size).toBe(slugs.length);
});

it.each(['', 'nothing', 'constructor', '__proto__'])('there is no template %j', async (slug) => {
  expect(isTemplate(slug)).toBe(false);
  await expect(loadTemplate(slug)).rejects.toThrow('There is no template');
});

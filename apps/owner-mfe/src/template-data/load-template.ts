import type { Template } from './template.ts';

/** The texts of each template, by slug. Each file is a chunk of its own, loaded when its template is used. */
const files: Record<string, () => Promise<{ default: object }>> = {
  'stage-load-in': () => import('./texts/stage-load-in.json'),
  'event-day-front-of-house': () => import('./texts/event-day-front-of-house.json'),
  'rental-turnover': () => import('./texts/rental-turnover.json'),
  'rental-supply-restock': () => import('./texts/rental-supply-restock.json'),
  'retail-cycle-count': () => import('./texts/retail-cycle-count.json'),
  'store-opening': () => import('./texts/store-opening.json'),
  'weekly-chores': () => import('./texts/weekly-chores.json'),
  'kitchen-deep-clean': () => import('./texts/kitchen-deep-clean.json'),
  'restaurant-closing': () => import('./texts/restaurant-closing.json'),
  'restaurant-line-check': () => import('./texts/restaurant-line-check.json'),
  'move-out-inspection': () => import('./texts/move-out-inspection.json'),
  'quarterly-building-walk': () => import('./texts/quarterly-building-walk.json'),
  'av-truck-pack': () => import('./texts/av-truck-pack.json'),
  'equipment-return': () => import('./texts/equipment-return.json'),
  'crash-cart-check': () => import('./texts/crash-cart-check.json'),
  'exam-room-turnover': () => import('./texts/exam-room-turnover.json'),
};

/** True if there is a template of this name. */
export function isTemplate(slug: string): boolean {
  return Object.hasOwn(files, slug);
}

/** Loads the texts of one template. A unit test checks each file against `Template`. */
export async function loadTemplate(slug: string): Promise<Template> {
  const load = isTemplate(slug) ? files[slug] : undefined;
  if (!load) throw new Error(`There is no template ${slug}`);
  const { default: template } = await load();
  return template as Template;
}

const known = new Map<string, Template>();

/** Keeps texts that are here already, so that the form opens with them at once. */
export function rememberTemplate(template: Template): void {
  known.set(template.slug, template);
}

/** The texts of a remembered template. */
export function knownTemplate(slug: string): Template | undefined {
  return known.get(slug);
}

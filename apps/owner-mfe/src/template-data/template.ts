import type { AskName, ListType } from '@scanlist/contracts/http/lists';

/** The use cases of the product (specification section 1) by their names in addresses, in the order of the screen. */
export const useCases = {
  'event-production': 'Event Production',
  'short-term-rentals': 'Short-Term Rentals',
  'retail-inventory': 'Retail Inventory',
  'household-chores': 'Household Chores',
  restaurants: 'Restaurants',
  'property-management': 'Property Management',
  'equipment-loading': 'Equipment Loading',
  'medical-facilities': 'Medical Facilities',
} as const;
export type UseCase = keyof typeof useCases;

/** A list to start from, as a file in `texts` holds it. */
export interface Template {
  /** Its name in addresses, and that of its file. */
  slug: string;
  useCase: UseCase;
  type: ListType;
  title: string;
  description: string;
  requireSignature: boolean;
  askName: AskName;
  /** In the order in which the work is done. */
  items: string[];
}

import { type UseCase, useCases } from '../template-data/template.ts';

/** The use case of this name; null for all of them, also where the name is unknown. */
export function readUseCase(name: string | null): UseCase | null {
  return name !== null && Object.hasOwn(useCases, name) ? (name as UseCase) : null;
}

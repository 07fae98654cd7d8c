import { createStore, type Store } from './store.ts';
import {
  type CardField,
  type CardProblems,
  cardFields,
  groupCvc,
  groupExpiry,
  groupNumber,
  problemsOf,
  type TypedCard,
} from './typed-card.ts';

/** The state of the fields that is rendered. */
export interface FieldsState {
  card: TypedCard;
  problems: CardProblems;
  isReadOnly: boolean;
  /** The number of invalid fields when the form was last sent; 0 once one is edited. */
  wrongCount: number;
  /** The field to focus; a new object each time. */
  focus: { field: CardField } | null;
}

type Handler = (event: object) => void;

const empty: TypedCard = { number: '', expiry: '', cvc: '' };

/** The result of `elements.create('payment')`: the card fields, their events and values. */
export class PaymentFields {
  readonly state: Store<FieldsState>;
  /** The element they are mounted in. */
  readonly place = createStore<HTMLElement | null>(null);
  readonly #handlers = new Map<string, Set<Handler>>();
  #isReady = false;

  constructor({ readOnly = false }: { readOnly?: boolean } = {}) {
    this.state = createStore<FieldsState>({
      card: empty,
      problems: {},
      isReadOnly: readOnly,
      wrongCount: 0,
      focus: null,
    });
  }

  mount(place: HTMLElement): void {
    this.place.set(place);
  }

  unmount(): void {
    this.place.set(null);
    this.#isReady = false;
  }

  destroy(): void {
    this.unmount();
  }

  update({ readOnly }: { readOnly?: boolean }): this {
    if (readOnly !== undefined) this.#change({ isReadOnly: readOnly });
    return this;
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    // A late handler still gets the event.
    if (event === 'ready' && this.#isReady) queueMicrotask(() => handler({ elementType: 'payment' }));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (about) => {
      this.off(event, first);
      handler(about);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  focus(): void {
    this.#change({ focus: { field: 'number' } });
  }

  /** The fields are rendered. */
  emitReady(): void {
    this.#isReady = true;
    this.#emit('ready', { elementType: 'payment' });
  }

  /** Input in a field. */
  type(field: CardField, typed: string): void {
    const { card, problems } = this.state.get();
    const { [field]: _mended, ...others } = problems;
    this.#change({ card: grouped(card, field, typed), problems: others, wrongCount: 0, focus: null });
    this.#emitChange();
  }

  /** Fills all three fields, as picking a test card does. */
  fill(card: TypedCard): void {
    if (this.state.get().isReadOnly) return;
    this.#change({ card, problems: {}, wrongCount: 0, focus: { field: 'number' } });
    this.#emitChange();
  }

  /** A field loses the focus: its error is shown unless it is empty. */
  leave(field: CardField, now = Date.now()): void {
    const { card, problems } = this.state.get();
    const problem = problemsOf(card, now)[field];
    if (card[field] !== '' && problem) this.#change({ problems: { ...problems, [field]: problem } });
  }

  /** Shows the errors beside the fields, focuses the first one, and returns whether all are valid. */
  check(now = Date.now()): boolean {
    const problems = problemsOf(this.state.get().card, now);
    this.#showProblems(problems);
    return Object.keys(problems).length === 0;
  }

  /** The provider refuses one field. */
  refuse(field: CardField, problem: string): void {
    this.#showProblems({ [field]: problem });
  }

  #showProblems(problems: CardProblems): void {
    const wrong = cardFields.filter((field) => problems[field]);
    const first = wrong[0];
    this.#change({ problems, wrongCount: wrong.length, focus: first ? { field: first } : null });
  }

  #change(some: Partial<FieldsState>): void {
    this.state.set({ ...this.state.get(), ...some });
  }

  #emitChange(): void {
    const { card } = this.state.get();
    const isEmpty = cardFields.every((field) => card[field] === '');
    const complete = Object.keys(problemsOf(card, Date.now())).length === 0;
    this.#emit('change', {
      elementType: 'payment',
      empty: isEmpty,
      complete,
      collapsed: false,
      value: { type: 'card' },
    });
  }

  #emit(event: string, about: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(about);
  }
}

function grouped(card: TypedCard, field: CardField, typed: string): TypedCard {
  if (field === 'expiry') return { ...card, expiry: groupExpiry(typed, card.expiry) };
  if (field === 'cvc') return { ...card, cvc: groupCvc(typed, card.number) };
  const number = groupNumber(typed);
  return { ...card, number, cvc: groupCvc(card.cvc, number) };
}

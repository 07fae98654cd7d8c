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

/** What is drawn of the fields. */
export interface FieldsState {
  card: TypedCard;
  problems: CardProblems;
  isReadOnly: boolean;
  /** How many of the fields were wrong when the form was last sent; 0 once one is being mended. */
  wrongCount: number;
  /** Where the focus is to go; a new object each time. */
  focus: { field: CardField } | null;
}

type Handler = (event: object) => void;

const empty: TypedCard = { number: '', expiry: '', cvc: '' };

/** What `elements.create('payment')` answers: the card fields, their events and what is typed in them. */
export class PaymentFields {
  readonly state: Store<FieldsState>;
  /** The place in the page they were put in. */
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
    // Whoever asks late has not missed it.
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

  /** The fields stand in the page. */
  emitReady(): void {
    this.#isReady = true;
    this.#emit('ready', { elementType: 'payment' });
  }

  /** A person types into a field. */
  type(field: CardField, typed: string): void {
    const { card, problems } = this.state.get();
    const { [field]: _mended, ...others } = problems;
    this.#change({ card: grouped(card, field, typed), problems: others, wrongCount: 0, focus: null });
    this.#emitChange();
  }

  /** All three at once, as a person who picks a test card does. */
  fill(card: TypedCard): void {
    if (this.state.get().isReadOnly) return;
    this.#change({ card, problems: {}, wrongCount: 0, focus: { field: 'number' } });
    this.#emitChange();
  }

  /** A person leaves a field: what is wrong in it is said, unless it is still empty. */
  leave(field: CardField, now = Date.now()): void {
    const { card, problems } = this.state.get();
    const problem = problemsOf(card, now)[field];
    if (card[field] !== '' && problem) this.#change({ problems: { ...problems, [field]: problem } });
  }

  /** Says beside the fields what is wrong, leads to the first one that is, and answers whether all is well. */
  check(now = Date.now()): boolean {
    const problems = problemsOf(this.state.get().card, now);
    this.#showProblems(problems);
    return Object.keys(problems).length === 0;
  }

  /** The provider finds something wrong with one field. */
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

import { ApiError, api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useSite } from '../site/site.tsx';
import { attemptFor } from './attempt.ts';
import type { MailDraft } from './mail-link.ts';
import { sendFailureReason } from './send-failure.ts';
import { clearStoredForm, readStoredForm, storeForm } from './stored-form.ts';

/** What is sent by either form beside its own fields. */
interface Sent {
  email: string;
}

interface MessageFormOptions<Typed extends FieldValues, Body extends Sent> {
  /** Also the name under which what is typed is kept. */
  name: 'support' | 'contact';
  resolver: Resolver<Typed, unknown, Body>;
  /** What a person fills in, in the order of the page. */
  fields: readonly Path<Typed>[];
  /** The toasts of specification section 8. */
  sent: { title: string; description: string };
  failed: string;
  /** The same message as a mail, for when it cannot be sent from here. */
  asMail: (body: Body) => MailDraft;
  /** Puts the focus on the first field: somebody has just asked for this form. */
  takesFocus: boolean;
  /** The server has it. */
  onSent: (body: Body) => void;
}

/** Why the last try failed, and the mail that can be written instead. */
export interface SendFailure {
  reason: string;
  mail: MailDraft;
}

/** Programs that fill in whatever they find give themselves away by it. */
export const honeypotField = 'website';

/** After so long the answer counts as lost, in milliseconds; sending again sends nothing twice. */
const answerMsMax = 30_000;

/**
 * A form whose message is sent to the people behind the site (specification sections 4, 5 and 8). What is typed is kept in
 * this tab until the server has it, also what was typed before the page's script was there; a failure keeps all of it; a
 * second press, and a second try after a lost answer, sends nothing twice.
 */
export function useMessageForm<Typed extends FieldValues, Body extends Sent>(
  options: MessageFormOptions<Typed, Body>,
) {
  const { name, fields, takesFocus } = options;
  const { toast } = useSite();
  const [kept] = useState(() => readStoredForm(name, fields));
  const form = useForm<Typed, unknown, Body>({
    resolver: options.resolver,
    defaultValues: { ...blank(fields), ...kept.values } as DefaultValues<Typed>,
  });
  const { errors, isSubmitting } = form.formState;
  const [sendFailure, setSendFailure] = useState<SendFailure | null>(null);
  const attempt = useRef(kept.attempt);
  const isUnderWay = useRef(false);
  const isSent = useRef(false);
  const refusedField = useRef<Path<Typed> | null>(null);

  useEffect(() => {
    const keep = () => {
      if (isSent.current) return;
      storeForm(name, { values: typedIn(form.getValues(), fields), attempt: attempt.current });
    };
    keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, name, fields]);
  useEffect(() => {
    if (takesFocus && fields[0]) form.setFocus(fields[0]);
  }, [form, fields, takesFocus]);
  useEffect(() => {
    // Fields that are locked while their form is on the way cannot take the focus before.
    if (isSubmitting || !refusedField.current) return;
    form.setFocus(refusedField.current);
    refusedField.current = null;
  }, [isSubmitting, form]);

  const send = async (body: Body, website: string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSendFailure(null);
    try {
      await post(body, website);
    } catch (error) {
      toast({ variant: 'error', title: 'Submission Failed', description: options.failed, about: name });
      if (showIssues(form.setError, error, fields)) refusedField.current = firstRefused(error, fields);
      else setSendFailure({ reason: sendFailureReason(error, navigator.onLine), mail: options.asMail(body) });
      return;
    } finally {
      isUnderWay.current = false;
    }
    isSent.current = true;
    clearStoredForm(name);
    toast({ variant: 'success', ...options.sent, about: name });
    options.onSent(body);
  };

  const post = async (body: Body, website: string) => {
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    const { requestId } = attempt.current;
    // Before it goes: a page that is closed meanwhile sends the same again.
    storeForm(name, { values: typedIn(form.getValues(), fields), attempt: attempt.current });
    await withTimeout(
      answerMsMax,
      api.post(`/api/${name}`, { ...body, ...(website && { website }), requestId }),
    );
  };

  return {
    isSubmitting,
    sendFailure,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      const website = honeypotValue(event.currentTarget);
      return form.handleSubmit((body) => send(body, website))(event);
    },
    /** The props of a field. What stands in it before this page's script is there counts as typed. */
    field: (path: Path<Typed>) => {
      const { ref, ...handlers } = form.register(path);
      return {
        ...handlers,
        ref: (element: { value: string } | null) => {
          if (element?.value && element.value !== form.getValues(path)) {
            form.setValue(path, element.value as PathValue<Typed, Path<Typed>>);
          }
          ref(element);
        },
        // Writing from right to left stands as it is read.
        dir: 'auto',
        // The browser is not asked to check it; readers say it all the same.
        'aria-required': true,
        error: messageAt(errors, path),
      };
    },
  };
}

/** What stands in the field nobody sees: read from the page, because a program that fills it in may tell nobody. */
function honeypotValue(form: HTMLFormElement): string {
  const value = new FormData(form).get(honeypotField);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

function blank(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, '']));
}

/** What is kept of a form's values: its fields, as they stand there. */
function typedIn(values: FieldValues, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
}

/** The uppermost of the fields the server refused. */
function firstRefused<Field extends string>(error: unknown, fields: readonly Field[]): Field | null {
  if (!(error instanceof ApiError)) return null;
  return fields.find((field) => error.issues.some(({ path }) => path === field)) ?? null;
}

function messageAt(errors: Record<string, unknown>, path: string): string | undefined {
  const error = errors[path];
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

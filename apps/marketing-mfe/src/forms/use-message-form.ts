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

/** What both forms send besides their own fields. */
interface Sent {
  email: string;
}

interface MessageFormOptions<Typed extends FieldValues, Body extends Sent> {
  /** Also the name under which the typed values are stored. */
  name: 'support' | 'contact';
  resolver: Resolver<Typed, unknown, Body>;
  /** The visible fields, in the order of the page. */
  fields: readonly Path<Typed>[];
  /** The toasts of specification section 8. */
  sent: { title: string; description: string };
  failed: string;
  /** The same message as a mail, for when it cannot be sent from here. */
  asMail: (body: Body) => MailDraft;
  /** Focuses the first field, because the user has just requested this form. */
  takesFocus: boolean;
  /** The server has received it. */
  onSent: (body: Body) => void;
}

/** Why the last attempt failed, and the mail that can be sent instead. */
export interface SendFailure {
  reason: string;
  mail: MailDraft;
}

/** Bots that fill in every field fill in this one, too. */
export const honeypotField = 'website';

/** After this time the answer counts as lost, in milliseconds; a retry sends the message only once. */
const answerMsMax = 30_000;

/**
 * A form whose message goes to the people behind the site (specification sections 4, 5 and 8). Typed values are stored
 * in this tab until the server has received them, including input from before the page's script ran. A failure keeps
 * all of it. A second press, and a retry after a lost answer, send the message only once.
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
    // The fields are inert while their form is being sent, so they cannot be focused.
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
    // Before the request: a page that is closed meanwhile sends the same attempt again.
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
    /** The props of a field. Input from before this page's script ran counts as typed. */
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
        // Right-to-left text is shown as it is read.
        dir: 'auto',
        // The browser does not validate it, and screen readers still announce that it is required.
        'aria-required': true,
        error: messageAt(errors, path),
      };
    },
  };
}

/** The honeypot's value, read from the page, because a bot that fills it in may fire no event. */
function honeypotValue(form: HTMLFormElement): string {
  const value = new FormData(form).get(honeypotField);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

function blank(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, '']));
}

/** The stored part of a form's values: its fields. */
function typedIn(values: FieldValues, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
}

/** The first of the fields the server refused. */
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

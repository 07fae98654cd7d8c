import type { ListBody } from '@scanlist/contracts/http/lists';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import { fieldErrorsOf } from './field-errors.ts';
import { type ListFormValues, parseListForm } from './list-form-values.ts';

/** `parseListForm` as a resolver of react-hook-form. */
export const resolveListForm: Resolver<ListFormValues, unknown, ListBody> = (values) => {
  const { body, issues } = parseListForm(values);
  if (body) return { values: body, errors: {} };
  const errors: FieldErrors<ListFormValues> = {};
  for (const [field, message] of fieldErrorsOf(issues)) set(errors, field, { type: 'rule', message });
  return { values: {}, errors };
};

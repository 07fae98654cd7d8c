import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Profile,
  type ProfileBody,
  type ProfileBodyInput,
  profileBodySchema,
} from '@scanlist/contracts/http/accounts';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSavedFormValues } from '../forms/saved-form-values.ts';

export type AccountForm = UseFormReturn<ProfileBodyInput, unknown, ProfileBody>;

/** The form of the Account tab, filled once the profile is loaded; a later answer does not overwrite input. */
export function useAccountForm(profile: Profile | undefined): AccountForm {
  const form = useForm<ProfileBodyInput, unknown, ProfileBody>({
    resolver: zodResolver(profileBodySchema),
    defaultValues: { firstName: '', lastName: '', email: '' },
    ...(profile ? { values: valuesOf(profile), resetOptions: { keepDirtyValues: true } } : {}),
  });
  useSavedFormValues(form, 'account');
  return form;
}

/** A profile's form values. */
export function valuesOf({ firstName, lastName, email }: Profile) {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email };
}

import type { PublicList } from '@scanlist/contracts/http/fill';
import { daysOf, type ListFormValues } from './list-form-values.ts';

/** The list that a visitor would get if the form were saved now; example texts replace missing input. */
export function previewOf(
  values: ListFormValues,
  brand: Pick<PublicList, 'companyName' | 'companyLogoUrl'>,
): PublicList {
  const { title, description, type, requireSignature, askName, askLocation, ending, items } = values;
  const endingMessage = values.endingMessage.trim() || 'Your message';
  const [entryDays, signatureDays] = [daysOf(values.keepEntriesDays), daysOf(values.keepSignaturesDays)];
  const written = items.filter(({ content }) => content.trim());
  const shown = written.length > 0 ? written : [{ uid: 'none', content: 'Your first item' }];
  return {
    id: 'preview',
    title: title.trim() || 'Your title',
    description: description.trim(),
    type,
    requireSignature,
    ...(askName !== 'off' && { askName }),
    ...(!askLocation && { askLocation }),
    ...(entryDays && { keepEntriesDays: entryDays }),
    ...(signatureDays && { keepSignaturesDays: signatureDays }),
    ...(ending !== 'homepage' && { ending }),
    ...(ending === 'message' && { endingMessage }),
    items: shown.map(({ uid, content }) => ({
      id: uid,
      content: content.trim(),
      completed: false,
      completedBy: null,
      note: null,
    })),
    companyName: brand.companyName,
    companyLogoUrl: brand.companyLogoUrl,
    version: 1,
  };
}

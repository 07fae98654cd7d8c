import { DirectMail, PageFrame, ToForm } from '../forms/page-frame.tsx';
import { QuickAnswers } from './quick-answers.tsx';
import { SupportFormPanel } from './support-form.tsx';

/** /support (specification section 2: Support). */
export function SupportPage() {
  return (
    <PageFrame
      title="Support Center"
      lead={
        <>
          Most questions have a quick answer below. For everything else, there are real people:{' '}
          <ToForm>write to us</ToForm>. We typically answer within 24-48 hours on business days.
        </>
      }
      above={<QuickAnswers />}
      form={<SupportFormPanel />}
      beside={
        <>
          <DirectMail />
          <div className="border-t border-dashed border-line-strong pt-5">
            <h2 className="text-lg">What helps us help you</h2>
            <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-pretty text-muted">
              <li>The name of the list, or the link behind its code</li>
              <li>The phone or browser it happened on</li>
              <li>The words of any error you saw</li>
            </ul>
            <p className="mt-3 text-sm text-pretty text-muted">
              Never send us your password or a card number. We don’t need them.
            </p>
          </div>
        </>
      }
    />
  );
}

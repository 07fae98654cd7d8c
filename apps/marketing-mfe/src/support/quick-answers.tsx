import { Card } from '@scanlist/ui/card';
import { ListChecks, type LucideIcon, QrCode, UserRound } from 'lucide-react';

/** The three cards of the support page: frequent questions, answered and linked (specification section 2: Support). */
export function QuickAnswers() {
  return (
    <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:mt-12 lg:gap-6">
      {topics.map(({ title, Icon, answers }) => (
        <li key={title} className="min-w-0">
          <Card className="h-full p-5 sm:p-6">
            <Icon aria-hidden className="size-7 text-done" strokeWidth={1.75} />
            <h2 className="mt-4 text-lg">{title}</h2>
            <dl className="mt-4 flex flex-col gap-4 text-sm">
              {answers.map(({ asked, answer, link }) => (
                <div key={asked}>
                  <dt className="font-semibold text-ink">{asked}</dt>
                  <dd className="mt-0.5 text-pretty text-muted">
                    {answer}
                    {link && (
                      <a
                        href={link.href}
                        className="-mx-1 flex min-h-11 w-fit items-center rounded-control px-1 font-semibold text-ink underline underline-offset-4 hover:text-done"
                      >
                        {link.label}
                      </a>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

interface Answer {
  asked: string;
  answer: string;
  link?: { label: string; href: string };
}

const topics: readonly { title: string; Icon: LucideIcon; answers: readonly Answer[] }[] = [
  {
    title: 'Account Help',
    Icon: UserRound,
    answers: [
      {
        asked: 'You forgot your password',
        answer: 'Get a link by email. It works once, for 30 minutes, and lets you set a new one.',
        link: { label: 'Reset your password', href: '/forgot-password' },
      },
      {
        asked: 'You want to change the plan or the card, or to cancel',
        answer:
          'All of it is under My Account, Subscription. Cancel anytime, and keep what you have until the trial or the paid period ends.',
        link: { label: 'Open your subscription', href: '/profile?tab=subscription' },
      },
    ],
  },
  {
    title: 'List Creation',
    Icon: ListChecks,
    answers: [
      {
        asked: 'You have many items',
        answer: 'Paste them into any item: each line becomes its own item, up to 300 per list.',
        link: { label: 'Create a list', href: '/create-list' },
      },
      {
        asked: 'You need to change a list that’s already on the wall',
        answer:
          'Edit it and save. Its QR code stays the same, and earlier entries stay as they were filled in.',
      },
      {
        asked: 'A list was deleted by mistake',
        answer:
          'You can restore it for 30 days, with everything in it, under Recently deleted at the top of My Lists.',
        link: { label: 'Open your lists', href: '/dashboard' },
      },
    ],
  },
  {
    title: 'QR Code Issues',
    Icon: QrCode,
    answers: [
      {
        asked: 'A phone won’t read the code',
        answer:
          'Print it larger, on matte paper, and keep the white edge around it. Every code can be downloaded in high resolution from its list, or printed as a poster.',
      },
      {
        asked: 'It says “List Not Found”',
        answer:
          'The list was deleted, or the link is incomplete. You can restore a deleted list on the dashboard for 30 days, and its printed codes will work again.',
      },
      {
        asked: 'There’s no signal where the code hangs',
        answer:
          'Open the list once where there’s a connection. After that, it opens on that phone without one, and completed entries are sent automatically later.',
      },
    ],
  },
];

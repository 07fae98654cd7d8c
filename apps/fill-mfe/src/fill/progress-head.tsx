import type { LinkStatus } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';

interface ProgressHeadProps {
  progress: { done: number; total: number; percent: number };
  link: LinkStatus;
  unsent: readonly UnsentEntry[];
}

/** The visitor's progress, always visible, and one line about what is not sent yet (decision F8). */
export function ProgressHead({ progress: { done, total, percent }, link, unsent }: ProgressHeadProps) {
  const waiting = unsent.filter(({ refused }) => !refused);
  const news = [linkTexts[link], waitingText(waiting.length, waiting[0]?.sendAt)].filter(Boolean);
  return (
    <div className="fill-progress">
      <div className="fill-count">
        <p role="status">{`Progress: ${done} of ${total} items`}</p>
        <span>{`${percent}%`}</span>
      </div>
      <progress aria-label="Progress" max={total} value={done} />
      <p className="fill-news" role="status">
        {news.join(' · ')}
      </p>
    </div>
  );
}

/** '1 entry waiting to be sent around Tuesday 2:30 PM', or as soon as possible; empty when none is. */
export function waitingText(count: number, sendAt?: number): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? 'entry' : 'entries'} waiting to be sent${sendAt ? ` around ${timeOf(sendAt)}` : ''}`;
}

/** 'Tuesday 2:30 PM', in the visitor's locale. */
export function timeOf(sendAt: number): string {
  return new Date(sendAt).toLocaleString(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}

const linkTexts: Record<LinkStatus, string> = {
  fine: '',
  offline: 'Offline: saved on this phone',
  trouble: 'Saved on this phone, retrying soon',
};

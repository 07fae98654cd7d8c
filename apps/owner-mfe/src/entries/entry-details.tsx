import type { Entry } from '@scanlist/contracts/http/entries';
import type { ReactNode } from 'react';
import { AnsweredItem } from '../common/answered-item.tsx';
import { userAgentWords } from '../common/user-agent-words.ts';

/** An entry in full: every item as the visitor saw it, the signature, and what is known of where it came from. */
export function EntryDetails({ entry }: { entry: Entry }) {
  return (
    <div className="grid gap-x-10 gap-y-6 border-t border-line px-4 py-5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <ul className="divide-y divide-line self-start">
        {entry.items.map((item) => (
          <AnsweredItem key={item.listItemId} item={item} />
        ))}
      </ul>
      <dl className="flex flex-col gap-4 self-start text-sm">
        {entry.signatureData && (
          <Fact name="Signature">
            <span data-theme="light" className="block rounded-control border border-line bg-surface p-2">
              <img
                src={entry.signatureData}
                alt={`Signature of entry ${entry.id}`}
                className="max-h-40 w-full object-contain"
              />
            </span>
          </Fact>
        )}
        <Fact name="Receipt">
          <span className="font-mono tracking-wide whitespace-nowrap">{entry.receipt}</span>
        </Fact>
        <Fact name="Device">
          {userAgentWords(entry.userAgent)}
          {entry.userAgent && (
            <span className="mt-1 block text-xs wrap-anywhere text-muted">{entry.userAgent}</span>
          )}
        </Fact>
        {entry.location && (
          <Fact name="Location">
            <Place {...entry.location} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Place({ latitude, longitude }: { latitude: number; longitude: number }) {
  return (
    <>
      <span className="font-mono whitespace-nowrap tabular-nums">
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </span>{' '}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="text-xs whitespace-nowrap underline underline-offset-4 hover:text-done"
      >
        Show on a map
      </a>
    </>
  );
}

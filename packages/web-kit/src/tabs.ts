/** How the tabs of one browser tell each other something. */
export interface Tabs<News> {
  /** Tells every other tab; also kept for tabs that were asleep meanwhile. */
  tell(news: News): void;
  /** What was told last by any tab, this one included; null when nothing was or storage cannot be used. */
  recall(): unknown;
  close(): void;
}

/**
 * Joins the tabs that use the same `name`; `hear` gets what the others tell, unparsed: a tab may run an older version.
 * Over a BroadcastChannel, and by storage events in a browser that has none. Where neither works, each tab is alone.
 */
export function joinTabs<News>(name: string, hear: (news: unknown) => void): Tabs<News> {
  const channel = openChannel(name);
  const onMessage = ({ data }: MessageEvent) => hear(data);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) hear(parse(newValue));
  };
  if (channel) channel.addEventListener('message', onMessage);
  else window.addEventListener('storage', onStorage);

  return {
    tell(news) {
      try {
        localStorage.setItem(name, JSON.stringify(news));
      } catch {
        // Full or switched off: whoever listens now still hears it.
      }
      channel?.postMessage(news);
    },
    recall() {
      try {
        return parse(localStorage.getItem(name) ?? 'null');
      } catch {
        return null;
      }
    },
    close() {
      channel?.close();
      if (!channel) window.removeEventListener('storage', onStorage);
    },
  };
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

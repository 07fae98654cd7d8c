/** How the tabs of one browser tell each other something. */
export interface TabChannel<Message> {
  /** Tells every other tab; also kept for tabs that were asleep meanwhile. */
  broadcast(message: Message): void;
  /** What was told last by any tab, this one included; null when nothing was or storage cannot be used. */
  readLast(): unknown;
  close(): void;
}

/**
 * Joins the tabs that use the same `name`; `hear` gets what the others tell, unparsed: a tab may run an older version.
 * Over a BroadcastChannel, and by storage events in a browser that has none. Where neither works, each tab is alone.
 */
export function openTabChannel<Message>(
  name: string,
  receive: (message: unknown) => void,
): TabChannel<Message> {
  const channel = openChannel(name);
  const onMessage = ({ data }: MessageEvent) => receive(data);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) receive(parse(newValue));
  };
  if (channel) channel.addEventListener('message', onMessage);
  else window.addEventListener('storage', onStorage);

  return {
    broadcast(message) {
      try {
        localStorage.setItem(name, JSON.stringify(message));
      } catch {
        // Full or switched off: whoever listens now still hears it.
      }
      channel?.postMessage(message);
    },
    readLast() {
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

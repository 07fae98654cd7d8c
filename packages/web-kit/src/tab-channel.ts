/** A channel between the tabs of one browser. */
export interface TabChannel<Message> {
  /** Sends a message to every other tab, and stores it for tabs that are asleep. */
  broadcast(message: Message): void;
  /** The last message of any tab, this one included; null when there was none or storage cannot be used. */
  readLast(): unknown;
  close(): void;
}

/**
 * Opens the channel `name`; `receive` gets the messages of other tabs, unparsed, because a tab may run an older
 * version. It uses a BroadcastChannel, or storage events in a browser without one. Where neither works, each tab is
 * alone.
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
        // Full or switched off: tabs that listen now still receive it.
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

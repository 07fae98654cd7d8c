import { useState } from 'react';

/** The sender of the message that has just been sent, if any, and the way back to a blank form. */
export function useSentMessage() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [isNextMessage, setIsAgain] = useState(false);
  return {
    /** The address the answer goes to; null while the form is shown. */
    sentFrom,
    /** True once the form was requested again: its first field then gets the focus. */
    isNextMessage,
    onSent: ({ email }: { email: string }) => setSentFrom(email),
    onAgain: () => {
      setIsAgain(true);
      setSentFrom(null);
    },
  };
}

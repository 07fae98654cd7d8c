import { useState } from 'react';

/** Whose message has just been sent, if any, and the way from there back to a blank form. */
export function useSentMessage() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [isNextMessage, setIsAgain] = useState(false);
  return {
    /** The address the answer goes to; null while the form is shown. */
    sentFrom,
    /** True once the form has been asked for: its first field is then where somebody goes on. */
    isNextMessage,
    onSent: ({ email }: { email: string }) => setSentFrom(email),
    onAgain: () => {
      setIsAgain(true);
      setSentFrom(null);
    },
  };
}

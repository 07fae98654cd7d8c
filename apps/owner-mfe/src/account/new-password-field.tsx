import { TextField, type TextFieldProps } from '@scanlist/ui/text-field';
import type { Strength } from './estimate-strength.ts';
import { usePasswordStrength } from './use-password-strength.ts';

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'hint' | 'type'> {
  typed: string;
  /** What others know of its owner: names, addresses. */
  personal: readonly string[];
  isShown: boolean;
}

/**
 * The field in which a password is chosen. Its hint says how hard the password is to guess, in words that screen readers read
 * when their user pauses. It refuses nothing.
 */
export function NewPasswordField({ typed, personal, isShown, ...props }: NewPasswordFieldProps) {
  const strength = usePasswordStrength(typed, personal);
  return (
    <TextField
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={<span aria-live="polite">{strength ? <StrengthHint {...strength} /> : whatIsAsked}</span>}
      {...props}
    />
  );
}

const whatIsAsked = 'At least 6 characters. A few words you can remember are better than one.';

const words = ['Very weak.', 'Weak.', 'Fair.', 'Good.', 'Strong.'] as const;

function StrengthHint({ score, advice }: Strength) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 52 6" className="mr-2 inline-block h-1.5 w-13 align-baseline">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 13.5}
            width="11.5"
            height="6"
            rx="3"
            className={bar < Math.max(1, score) ? 'fill-current' : 'fill-line'}
          />
        ))}
      </svg>
      <span className="sr-only">Password strength: </span>
      <strong className="font-semibold text-ink">{words[score]}</strong>
      {advice && ` ${advice}`}
    </>
  );
}

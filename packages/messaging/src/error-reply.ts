import { issuesOf, type Problem, problemSchema } from '@scanlist/contracts/http/problem';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import { headers, type Msg } from 'nats';
import type { z } from 'zod';
import { decodeJson } from './json.ts';

const errorHeader = 'Scanlist-Error';

const defectMessage = 'Something went wrong on our end. Please try again.';

/** Answers a request with an error: the public parts of an AppError, and nothing of any other error. */
export function replyError(message: Msg, error: unknown): void {
  const problem: Problem = isAppError(error)
    ? {
        message: error.publicMessage,
        code: error.code,
        issues: error.issues,
        madeId: error.madeId,
        retryAfterSeconds: error.retryAfterSeconds,
      }
    : { message: defectMessage, code: 'INTERNAL' };
  const marked = headers();
  marked.set(errorHeader, '1');
  message.respond(JSON.stringify(problem), { headers: marked });
}

/** The AppError in a reply, if there is one. */
export function errorOfReply(reply: Msg): AppError | undefined {
  if (!reply.headers?.has(errorHeader)) return undefined;
  const { code, message, issues, madeId, retryAfterSeconds } = problemSchema.parse(decodeJson(reply.data));
  return new AppError(code, message, { issues, madeId, retryAfterSeconds });
}

/** A schema violation as an AppError. */
export function invalid(subject: string, error: z.ZodError): AppError {
  return new AppError('VALIDATION_FAILED', 'Some of what was sent is not valid.', {
    issues: issuesOf(error),
    internal: `${subject}: ${error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
  });
}

import type { RequestContract } from '@scanlist/contracts/messages/define';
import { ErrorCode, type NatsConnection, NatsError } from 'nats';
import type { z } from 'zod';
import { errorOfReply } from './error-reply.ts';
import { decodeJson } from './json.ts';
import { loginOf, serversOf } from './nats-url.ts';
import { connectOverSingleSocket } from './single-socket.ts';

/** The connection of a command. */
export type CommandConnection = NatsConnection;

export interface CommandConnectOptions {
  /** One server, or several of a cluster, separated by commas; may contain user name and password. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** How the server calls this connection. */
  name: string;
}

/** Connects a command that a person runs: it fails at once where no server answers. The caller closes the connection. */
export function connectForCommand({
  url,
  user,
  password,
  name,
}: CommandConnectOptions): Promise<CommandConnection> {
  const login = user ? { user, password } : loginOf(url);
  return connectOverSingleSocket({
    servers: serversOf(url),
    ...(login && { user: login.user, pass: login.password }),
    name,
    // What a user may subscribe to is its own inbox.
    ...(login && login.user !== 'admin' && { inboxPrefix: `_INBOX.${login.user}` }),
    timeout: 5000,
    noAsyncTraces: true,
  });
}

/**
 * Sends one request of a command and resolves with the answer.
 *
 * @throws AppError that the service answered, or the driver's error where it did not answer in time.
 */
export async function requestForCommand<Input extends z.ZodType, Output extends z.ZodType>(
  nc: NatsConnection,
  { subject, output, answerMsMax = 5_000 }: RequestContract<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const reply = await nc.request(subject, JSON.stringify(input), { timeout: answerMsMax });
  const error = errorOfReply(reply);
  if (error) throw error;
  return output.parse(decodeJson(reply.data));
}

/** Whether a request failed because nobody listens to it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders;
}

/** Whether NATS refused a request or did not answer it in time. */
export function isNatsError(error: unknown): boolean {
  return error instanceof NatsError;
}

import { endpointList, type Endpoint, type EndpointPath, type InputOf, type OutputOf } from '#contract/index.ts';
import type { Role } from '#domain/accounts/account.ts';
import { anonymousCaller, parseInput, type AnyHandler, type Handlers } from '#server/http/endpoint-handler.ts';

const definitions = new Map<string, Endpoint>(endpointList.map((definition) => [definition.path, definition]));

/** Creates a function that calls endpoints as a user, in this process and without HTTP. */
export const createCaller =
  (handlers: Handlers, user: { id: string; role: Role }) =>
  async <P extends EndpointPath>(path: P, input: InputOf<P>): Promise<OutputOf<P>> => {
    const handler = handlers[path] as unknown as AnyHandler;
    const parsed = parseInput(definitions.get(path)!.input, input);
    return (await handler(parsed, { ...anonymousCaller, currentUser: { ...user, sessionId: user.id } })) as OutputOf<P>;
  };

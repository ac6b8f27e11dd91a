import type { CallDefinition } from '#contract/endpoint.ts';
import { encode, type Encoding } from './compression.ts';
import type { ReadyCache } from './response-cache.ts';
import type { Sendable } from './response-replay.ts';

/** The answer of a call that is kept: as pages use it, and as it goes over the wire. */
export type ReadyAnswer = Sendable & { answer: object; bytes: Buffer; encoded: Map<Encoding, Promise<Buffer>> };

/** Answers of a packet's size gain nothing from squeezing. */
const worthSqueezing = 1400;

/** What goes over the wire; every answer says `status: 1`. */
const toBytes = (answer: object): Buffer => Buffer.from(JSON.stringify({ status: 1, ...answer }));

/** Shared by every page that shows it, so nothing may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/**
 * What the answer of a call marked `keep` is kept under.
 * @param input as parsed: its fields stand in the contract's order with defaults filled in, so equal requests have one key
 */
const answerKey = ({ path }: CallDefinition, input: unknown): string => `POST ${path} ${JSON.stringify(input)}`;

/** The key of a call without input; undefined for a call that needs some. */
const defaultKeys = new Map<CallDefinition, string | undefined>();
function defaultKeyOf(definition: CallDefinition): string | undefined {
  if (!defaultKeys.has(definition)) {
    const { success, data } = definition.input.safeParse({});
    defaultKeys.set(definition, success ? answerKey(definition, data) : undefined);
  }
  return defaultKeys.get(definition);
}

/**
 * Returns the cached answer to an input, or makes it.
 * @param input as parsed
 * @param make runs the call as a guest
 */
export async function readyAnswer(
  cache: ReadyCache,
  definition: CallDefinition,
  input: unknown,
  make: () => Promise<object>,
): Promise<ReadyAnswer & { key: string }> {
  const key = answerKey(definition, input);
  return cache.get(key, async () => {
    const answer = freeze(await make());
    const bytes = toBytes(answer);
    const hasFreeKey = key !== defaultKeyOf(definition);
    // The size covers the bytes, the object they were made of, and the compressed copies that are made later.
    return { key, hasFreeKey, answer, bytes, size: bytes.length * 4, encoded: new Map(), sent: new Map() };
  });
}

/** The answer's bytes in the best encoding that pays; squeezed at the first asking, then kept. */
export async function bytesIn({ bytes, encoded }: ReadyAnswer, wanted: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (wanted === 'identity' || bytes.length < worthSqueezing) return { bytes, encoding: 'identity' };
  let squeezed = encoded.get(wanted);
  if (squeezed === undefined) encoded.set(wanted, (squeezed = encode(bytes, wanted)));
  return { bytes: await squeezed, encoding: wanted };
}

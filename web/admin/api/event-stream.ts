/** One event of a stream. @property event its name; `message` where it has none */
export type ServerEvent = { event: string; data: string; id?: string };

/**
 * Reads a `text/event-stream` to its end, and hands on what comes.
 * @param onBytes hears of whatever arrives, comments that only keep the line open too
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onBytes: () => void = () => undefined,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) onEvent(event);
    }
  }
}

/** What a block of lines says; undefined for a comment. */
function parseBlock(block: string): ServerEvent | undefined {
  const found: { event: string; data: string[]; id?: string } = { event: 'message', data: [] };
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') found.data.push(value!);
    else if (name === 'event') found.event = value!;
    else if (name === 'id') found.id = value!;
  }
  return found.data.length === 0 ? undefined : { ...found, data: found.data.join('\n') };
}

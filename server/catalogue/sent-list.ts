import type { FastifyRequest } from 'fastify';
import { mostListBytes } from '#domain/price-list.ts';
import { Problem } from '#domain/problems.ts';

/** A body over the limit is read and dropped up to here, so that the browser sees the answer and not a broken connection. */
const mostRead = 10 * mostListBytes;

export type SentList = { bytes: Buffer; fields: Record<string, string> };

/**
 * The one file of a multipart body, and its fields.
 * @throws Problem('file_missing'), file_several, list_too_large; bad_input for a broken body
 */
export async function readSentList(request: FastifyRequest): Promise<SentList> {
  const fields: Record<string, string> = {};
  const files: Buffer[] = [];
  let read = 0;
  try {
    for await (const part of request.parts({ limits: { files: 2, fields: 5, fieldSize: 200 } })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        read += chunk.length;
        if (read <= mostListBytes) chunks.push(chunk);
        if (read > mostRead) throw new Problem('list_too_large');
      }
      files.push(Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw new Problem('file_several');
    throw new Problem('bad_input', 'The file did not arrive whole. Please send it again.');
  }
  if (files.length > 1) throw new Problem('file_several');
  if (read > mostListBytes) throw new Problem('list_too_large');
  if (files.length === 0 || read === 0) throw new Problem('file_missing');
  return { bytes: files[0]!, fields };
}

import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/problems.ts';

/** What cameras make. */
const largest = 20 * 1024 * 1024;
const mostPictures = 20;
/** A body over the limits is read and dropped up to here, so that the browser sees the answer and not a broken connection. */
const mostRead = 100 * 1024 * 1024;

export type SentPictures = { fields: Record<string, string>; files: Buffer[] };

/**
 * The fields and the files of a multipart body that staff send, in memory.
 * @throws Problem('bad_input') for a broken body, picture_too_large, picture_several or file_missing
 */
export async function readSentPictures(request: FastifyRequest): Promise<SentPictures> {
  const fields: Record<string, string> = {};
  const files: Buffer[] = [];
  let total = 0;
  try {
    for await (const part of request.parts({ limits: { files: mostPictures, fields: 10, fieldSize: 1000 } })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length;
        total += chunk.length;
        if (size <= largest) chunks.push(chunk);
        if (total > mostRead) throw new Problem('picture_too_large');
      }
      if (size > largest) throw new Problem('picture_too_large');
      if (size > 0) files.push(Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw new Problem('picture_several');
    throw new Problem('bad_input', 'The pictures did not arrive whole. Please send them again.');
  }
  if (files.length === 0) throw new Problem('file_missing');
  return { fields, files };
}

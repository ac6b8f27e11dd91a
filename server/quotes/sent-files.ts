import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/problems.ts';
import { uploadLimit } from '#domain/upload.ts';
import type { SentFile } from './uploads.service.ts';

/** A body over the limit is read and dropped up to here, so that the browser sees the answer and not a broken connection. */
const mostRead = 10 * 1024 * 1024;

// A part may come without a name, whatever the library's types say; PostgreSQL cannot store NUL.
const storableName = (name: string | undefined): string => (name ?? '').replaceAll('\0', '').slice(0, 200);

/**
 * The files of a multipart body, in memory: each up to the limit and one byte, the rest of it only counted.
 * @throws Problem('bad_input') for a broken body, Problem('file_several') for more than the multipart parser takes or past
 *   10 MB in all, Problem('file_too_large') for one file past 10 MB
 */
export async function readSentFiles(request: FastifyRequest): Promise<SentFile[]> {
  const files: SentFile[] = [];
  let total = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (size <= uploadLimit) chunks.push(chunk);
        size += chunk.length;
        total += chunk.length;
        if (total > mostRead) throw new Problem(files.length > 0 ? 'file_several' : 'file_too_large');
      }
      files.push({ name: storableName(part.filename), bytes: Buffer.concat(chunks), size });
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw new Problem('file_several');
    throw new Problem('bad_input', 'The file did not arrive whole. Please send it again.');
  }
  return files;
}

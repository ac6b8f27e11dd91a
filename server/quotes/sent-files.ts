import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/problems.ts';
import { uploadLimit } from '#domain/upload.ts';

/** A body over the limit is read and dropped up to here, so that the browser sees the answer and not a broken connection. */
const mostRead = 10 * 1024 * 1024;

/** One file of a body; `size` in bytes even where `bytes` was cut short. */
export type SentFile = { name: string; bytes: Buffer; size: number };

/** What came, and in `fault` why there is no more of it. `read` is all that was read, in bytes: it counts whatever becomes of it. */
export type SentFiles = { files: SentFile[]; read: number; fault?: Problem };

/**
 * The files of a multipart body, in memory: each up to the limit and one byte, the rest of it only counted.
 * Its fault is `bad_input` for a broken body, `file_several` for more files than the multipart parser takes or past 10 MB in all,
 * `file_too_large` for one file past 10 MB.
 */
export async function readSentFiles(request: FastifyRequest): Promise<SentFiles> {
  const files: SentFile[] = [];
  let read = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (size <= uploadLimit) chunks.push(chunk);
        size += chunk.length;
        read += chunk.length;
        if (read > mostRead) return { files, read, fault: new Problem(files.length > 0 ? 'file_several' : 'file_too_large') };
      }
      // A part may come without a name, whatever the library's types say.
      files.push({ name: part.filename ?? '', bytes: Buffer.concat(chunks), size });
    }
  } catch (error) {
    const several = (error as { code?: unknown }).code === 'FST_FILES_LIMIT';
    const fault = several ? new Problem('file_several') : new Problem('bad_input', 'The file did not arrive whole. Please send it again.');
    return { files, read, fault };
  }
  return { files, read };
}

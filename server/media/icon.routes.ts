import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/problems.ts';
import { root } from '#server/root.ts';
import type { Settings } from '#server/settings/settings.service.ts';
import { mimeTypeOf } from './derivatives.ts';
import type { Media } from './media.service.ts';

const middle = { x: 50, y: 50 };

/** The site's icon: the shop's own, else the drawn one. Browsers ask for the second address by themselves. */
export function serveIcon(app: FastifyInstance, { settings, media }: { settings: Settings; media: Media }): void {
  const drawn = { bytes: readFileSync(new URL('public/favicon.svg', root)), type: 'image/svg+xml' };
  const read = async (): Promise<{ bytes: Buffer; type: string }> => {
    const icon = await settings.getIcon();
    if (icon === null) return drawn;
    const { bytes, format } = await media.get({ contentHash: icon.hash, width: 'icon', format: 'png', focus: icon.focus ?? middle });
    return { bytes, type: mimeTypeOf(format) };
  };
  for (const path of ['/icon', '/favicon.ico']) {
    app.get(path, async (_request, reply) => {
      const { bytes, type } = await read().catch((error: unknown) => {
        // A picture that is gone is none.
        if (error instanceof Problem && error.code === 'not_found') return drawn;
        throw error;
      });
      return reply.header('content-type', type).header('cache-control', 'public, max-age=300').send(bytes);
    });
  }
}

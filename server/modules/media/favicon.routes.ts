import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/errors/problems.ts';
import type { Ready, ReadyCache } from '#server/http/response-cache/response-cache.ts';
import { root } from '#server/lib/repository-root.ts';
import type { Settings } from '#server/modules/settings/settings.service.ts';
import { mimeTypeOf } from './image-variants.ts';
import type { Media } from './media.service.ts';

const middle = { x: 50, y: 50 };

type Icon = Ready & { bytes: Buffer; type: string };
const iconOf = (bytes: Buffer, type: string): Icon => ({ bytes, type, size: bytes.length });

type Needs = { settings: Settings; media: Media };

/**
 * The site's icon: the shop's own, else the drawn one. Browsers ask for the second address by themselves.
 * @param cache keeps it ready until content changes
 */
export function serveIcon(app: FastifyInstance, { settings, media }: Needs, cache: ReadyCache | undefined): void {
  const drawn = iconOf(readFileSync(new URL('public/favicon.svg', root)), 'image/svg+xml');
  const read = async (): Promise<Icon> => {
    const icon = await settings.getIcon();
    if (icon === null) return drawn;
    try {
      const { bytes, format } = await media.get({ contentHash: icon.hash, width: 'icon', format: 'png', focus: icon.focus ?? middle });
      return iconOf(bytes, mimeTypeOf(format));
    } catch (error) {
      // A picture that is gone is none.
      if (error instanceof Problem && error.code === 'not_found') return drawn;
      throw error;
    }
  };
  for (const path of ['/icon', '/favicon.ico']) {
    app.get(path, async (_request, reply) => {
      const { bytes, type } = await (cache ? cache.get('GET /icon', read) : read());
      return reply.header('content-type', type).header('cache-control', 'public, max-age=300').send(bytes);
    });
  }
}

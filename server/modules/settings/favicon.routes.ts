import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isApiError } from '#domain/errors/api-error.ts';
import {
  createCachedResponse,
  toPageCacheKey,
  sendCachedResponse,
  type CachedResponse,
} from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import type { SettingsService } from './settings.service.ts';
import { type Media, getMimeType } from '#server/modules/media/index.ts';

const centre = { x: 50, y: 50 };

const toResponse = (bytes: Buffer, type: string): CachedResponse =>
  createCachedResponse(bytes, { 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' });

type Dependencies = { settings: SettingsService; media: Media };

/**
 * Serves the site icon: the uploaded icon, or else the default icon. Browsers request `/favicon.ico` by themselves.
 * @param cache stores the icon until content changes
 */
export function registerFaviconRoutes(app: FastifyInstance, { settings, media }: Dependencies, cache: ResponseCache | undefined): void {
  const defaultIcon = readFileSync(new URL('public/favicon.svg', repositoryRoot));
  const load = async (): Promise<CachedResponse> => {
    const icon = await settings.getFavicon();
    if (icon === null) return toResponse(defaultIcon, 'image/svg+xml');
    try {
      const { bytes, format } = await media.get({ contentHash: icon.hash, width: 'icon', format: 'png', focus: icon.focus ?? centre });
      return toResponse(bytes, getMimeType(format));
    } catch (error) {
      // The uploaded picture was deleted.
      if (isApiError(error) && error.code === 'not_found') return toResponse(defaultIcon, 'image/svg+xml');
      throw error;
    }
  };
  for (const path of ['/icon', '/favicon.ico']) {
    app.get(path, async (request, reply) => {
      const response = cache ? await cache.getOrLoad(toPageCacheKey('/icon'), { hasClientChosenKey: false }, load) : await load();
      return sendCachedResponse(request, reply, response);
    });
  }
}

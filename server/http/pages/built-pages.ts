import { readFile } from 'node:fs/promises';
import type { ApiClient } from '#contract/index.ts';
import type { createPageRenderer, PageRenderer } from '#web/entry.server.tsx';
import type { DocumentAssets } from '#web/lib/router/hydration-data.ts';

/** Vite's build manifest: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; css?: string[] };
export type BuildManifest = Record<string, Chunk>;

const siteEntry = 'web/entry.client.tsx';

/**
 * Returns the scripts and styles of a document that uses these source files (relative to `web/`).
 * @param entry the document's entry in the manifest; by default that of the site
 */
export function getAssets(manifest: BuildManifest, files: readonly string[], entry = siteEntry): DocumentAssets {
  const chunks = new Set<Chunk>();
  const add = (name: string): void => {
    const chunk = manifest[name]!;
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  for (const name of [entry, ...files.map((file) => `web/${file}`)]) add(name);
  const toUniqueUrls = (names: string[]) => [...new Set(names)].map((name) => `/${name}`);
  return {
    modules: toUniqueUrls([...chunks].map(({ file }) => file)),
    styles: toUniqueUrls([...chunks].flatMap(({ css = [] }) => css)),
  };
}

/** Loads the renderer of the built pages. @param folder the `build` folder, with a slash at its end */
export async function loadBuiltPages(folder: URL, call: ApiClient): Promise<PageRenderer> {
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', folder), 'utf8')) as BuildManifest;
  const backOfficeHtml = await readFile(new URL('client/web/admin/index.html', folder), 'utf8');
  const serverBundle = (await import(new URL('server/index.js', folder).href)) as { createPageRenderer: typeof createPageRenderer };
  return serverBundle.createPageRenderer({ call, getAssets: (files) => getAssets(manifest, files), backOfficeHtml });
}

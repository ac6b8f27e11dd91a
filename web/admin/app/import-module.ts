/** The failed imports of each function: the URL of the module if the error contains it, and the number of failures. */
const failures = new WeakMap<() => Promise<unknown>, { url: string | undefined; count: number }>();

const findModuleUrl = (error: unknown): string | undefined => /https?:\/\/\S+\.js/.exec(String(error))?.[0];

/**
 * Imports a module. Some browsers cache a failed import until a reload, so a repeat adds a query string to the URL.
 * @param load a function that imports one module, the same one for each attempt
 */
export async function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const { url, count } = failures.get(load) ?? { url: undefined, count: 0 };
  try {
    return url === undefined ? await load() : ((await import(/* @vite-ignore */ `${url}?again=${count}`)) as Module);
  } catch (error) {
    failures.set(load, { url: url ?? findModuleUrl(error), count: count + 1 });
    // Without the URL, so that a function that imports several modules is repeated as a whole.
    throw new Error('A part of the page could not be loaded.', { cause: error });
  }
}

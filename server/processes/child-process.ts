import { fileURLToPath } from 'node:url';
import { root } from '#server/lib/repository-root.ts';

const compileCache = fileURLToPath(new URL('.cache/compiled', root));

export type Program = 'web-process' | 'job-process';

/** The file that a child runs. The web process is built (see vite.server.config.ts), and runs from its sources in development only. */
export const fileOf = (program: Program, dev = false): string =>
  fileURLToPath(new URL(program === 'web-process' && !dev ? `build/${program}.js` : `server/processes/${program}.ts`, root));

/**
 * How Node is started for a web or job process, so that it is there soon and stays small.
 * @param env additional variables; existing ones of the same name take precedence
 */
export const childOptions = (env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; execArgv: string[] } => ({
  env: {
    // Compiled once, read at every later start.
    NODE_COMPILE_CACHE: compileCache,
    // The allocator has a pool per thread. With more than two, memory of compression is hardly returned.
    MALLOC_ARENA_MAX: '2',
    ...env,
  },
  // Most of what a request makes is gone with it: a larger nursery would only be filled before it is cleared. What a start made is
  // cleared by the web process itself.
  execArgv: [...process.execArgv, '--max-semi-space-size=4', '--expose-gc'],
});

import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

export const compileCacheFolder = fileURLToPath(new URL('.cache/compiled', repositoryRoot));

export type ProcessName = 'supervisor-process' | 'web-process' | 'job-process';

/** Returns the entry file of a process: the built file (vite.server.config.ts), or its source in development. */
export const getEntryFile = (name: ProcessName, dev = false): string =>
  fileURLToPath(new URL(dev ? `server/processes/${name}.ts` : `build/${name}.js`, repositoryRoot));

/**
 * Returns the Node options of a web or job process, for a fast start and little memory.
 * @param env additional variables; existing ones of the same name take precedence
 */
export const createForkOptions = (env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; execArgv: string[] } => ({
  env: {
    // Compiled code is cached for later starts.
    NODE_COMPILE_CACHE: compileCacheFolder,
    // The allocator has a pool per thread. With more than two pools, memory that compression used is hardly ever released.
    MALLOC_ARENA_MAX: '2',
    // Two password hashes and two pictures at a time leave threads for files. By default there are four threads.
    UV_THREADPOOL_SIZE: '6',
    ...env,
  },
  // With semi-spaces of 16 MB from the start, the start and uncached pages take less processor time than with 4 MB, for 9 MB more
  // memory; 32 MB saves nothing more (docs/performance.md). Below a limit of 2 GB, V8 lets the heap grow by less before it collects
  // garbage: after 1 000 uncached pages the web process uses 200 MB instead of 280 MB. `--expose-gc` allows the web process to collect
  // garbage after its start.
  execArgv: [...process.execArgv, '--min-semi-space-size=16', '--max-semi-space-size=16', '--max-old-space-size=1024', '--expose-gc'],
});

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void ? Whole : never;

type Jobs<Module> = Module extends { jobs: infer ModuleJobs } ? ModuleJobs : never;

/** Joins the handlers of all modules. The result type lists every handler, so a missing handler does not compile. */
export const collectHandlers = <Module extends { handlers: object }>(modules: readonly Module[]): Intersection<Module['handlers']> =>
  Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Intersection<Module['handlers']>;

/** Joins the jobs of all modules that define jobs. */
export const collectJobs = <Module extends object>(modules: readonly Module[]): Intersection<Jobs<Module>> =>
  Object.assign({}, ...modules.map((module) => ('jobs' in module ? module.jobs : {}))) as Intersection<Jobs<Module>>;

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void ? Whole : never;

type Jobs<Module> = Module extends { jobs: infer Own } ? Own : never;

/** Joins the handlers of all modules. The type contains each of them, so that a missing one does not compile. */
export const collectHandlers = <Module extends { handlers: object }>(modules: readonly Module[]): Intersection<Module['handlers']> =>
  Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Intersection<Module['handlers']>;

/** Joins the jobs of those modules that have any, in the same way. */
export const collectJobs = <Module extends object>(modules: readonly Module[]): Intersection<Jobs<Module>> =>
  Object.assign({}, ...modules.map((module) => ('jobs' in module ? module.jobs : {}))) as Intersection<Jobs<Module>>;

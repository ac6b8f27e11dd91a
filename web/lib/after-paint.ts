/** The router's own start script, as it writes it: static imports first. */
const startScript = /(<script[^>]* type="module")[^>]*>((?:import [^;]+;\s*)+)([\s\S]*?)<\/script>/;
const statement = /import (?:\* as (\w+) from )?"([^"]+)";/g;
// What the browser has painted it tells of once it stands on the screen; an animation frame comes before that.
const afterPaint =
  '(run=>document.hidden?run():new PerformanceObserver((_,it)=>{it.disconnect();run()}).observe({type:"paint",buffered:true}))';
const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * A rendered document that fetches and runs its code once it has been painted: what is read has the whole line to itself first.
 * A page in a tab that nobody sees is not painted; its code comes at once. Either way the whole document is there before it.
 * @param head as the router renders it, up to its end
 * @param end from its first script on
 */
export function startAfterPaint(head: string, end: string): { head: string; end: string } {
  const files = [...head.matchAll(preload)].map(([, file]) => file);
  const later = end.replace(startScript, toLater(files));
  return later === end ? { head, end } : { head: head.replaceAll(preload, ''), end: later };
}

const toLater = (files: (string | undefined)[]) => (_whole: string, open: string, imports: string, rest: string) => {
  const [manifest, ...modules] = [...imports.matchAll(statement)].map(([, name, path]) => ({ name, path }));
  const load = ({ path }: { path?: string | undefined }) => `import(${JSON.stringify(path)})`;
  const later = [
    `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `await ${load(manifest!)};`,
    `const [${modules.map(({ name }) => name).join(',')}]=await Promise.all([${modules.map(load).join(',')}]);`,
    rest,
  ].join('');
  return `${open}>${afterPaint}(async()=>{${later}})</script>`;
};

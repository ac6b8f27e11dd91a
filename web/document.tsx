import type { ReactNode } from 'react';
import frauncesUrl from './fonts/fraunces.woff2?url';
import instrumentUrl from './fonts/instrument-sans.woff2?url';
import { hydrationDataId, type DocumentAssets } from './lib/router/hydration-data.ts';

/**
 * The only executable inline script of a page. It is constant, so that the Content-Security-Policy can contain its
 * hash. The script loads the application after the first paint, because preloads in the HTML would delay the paint. A
 * hidden tab has no paint, so the script loads the application at once.
 */
export const startScript = `addEventListener("DOMContentLoaded",()=>{
const start=()=>{
const{assets:{modules}}=JSON.parse(document.getElementById("${hydrationDataId}").textContent);
for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
import(modules[0])};
document.hidden?start():new PerformanceObserver((_,observer)=>{observer.disconnect();start()}).observe({type:"paint",buffered:true})})`;

type DocumentProps = { assets: DocumentAssets; hydrationData: string; children: ReactNode };

/** Renders the HTML document of every page. The document is outside the router, so an error page does not remount it. */
export function Document({ assets: { styles }, hydrationData, children }: DocumentProps) {
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f4ef" />
        {/* oxlint-disable-next-line react/no-danger -- constant */}
        <script dangerouslySetInnerHTML={{ __html: startScript }} />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="app" />
        ))}
        {[frauncesUrl, instrumentUrl].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <link rel="icon" href="/icon" />
      </head>
      <body>
        {children}
        {/* oxlint-disable-next-line react/no-danger -- JSON with every `<` escaped */}
        <script id={hydrationDataId} type="application/json" dangerouslySetInnerHTML={{ __html: hydrationData }} />
      </body>
    </html>
  );
}

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// Few files, since each costs a request, and compresses by itself: the framework in one; what every page takes (the shell with all
// that it imports, and what most pages show) in another; then what one kind of page shares. Each group brings its imports along,
// but for those that a group above it has. The start itself (entry.client) stands apart: to import a page's code must not start it.
const base =
  /\/web\/(?:root|ui\/(?:button|notice|picture|skeleton)|site\/(?:failed-list|page-heading|catalogue\/(?:addresses|lookups|price-line)))\.tsx?$/;
const form = /\/ui\/(?:field|choices)\.tsx$/;
// What the quote form shares with the summary and the account.
const request = /\/(?:site\/quotes\/steps|domain\/(?:quote|problems\/quote-missing)|lib\/(?:use-answer|new-key))\.ts$/;
// What it shares with the summary alone, or with its own later steps.
const draft = /\/(?:site\/quotes\/(?:chosen-stone|draft-reducer|faults|fields|prefill|recovery)|lib\/(?:quote-draft|tab-form))\.tsx?$/;
const account = /\/account\/(?:account-page|load-failed|meta|outcome|use-action)\.tsx?$/;
// The editor of written pages and the reader of PDFs are as large as everything else together, and come when they are opened; codes to
// scan come with the screen that shows one, and passkeys with the dialog that signs in.
const framework =
  /\/node_modules\/(?!pdfjs-dist|@tiptap|@simplewebauthn|uqr|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname|crelt|fast-equals|use-sync-external-store|@floating-ui)/;
const groups = [
  { name: 'framework', test: framework },
  { name: 'base', test: base },
  { name: 'form', test: form },
  { name: 'request', test: request },
  { name: 'draft', test: draft },
  { name: 'account', test: account },
];

/**
 * The desk enters requests with parts of the form, as copies of its own: to share them, they would have to stand in files apart, which
 * every visitor of the form would pay for.
 */
const copied = /\/site\/quotes\/(?:material-step|metres\/work-out|payload|stone-choice|use-stones)\.tsx?$/;
const deskCopy: Plugin = {
  name: 'desk-copy',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined || !/\/web\/admin\/|\?desk$/.test(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && copied.test(found.id) ? `${found.id}?desk` : found;
  },
};

/** The router's own links and forms, which no page uses, would otherwise count as something that is done, and stay in every page's code. */
const pureParts: Plugin = {
  name: 'pure-parts',
  transform: (code, id) =>
    /\/react-router\/dist\/.*\.m?js$/.test(id)
      ? code.replaceAll(/= (React\$?\d*\.forwardRef)\(/g, '= /* @__PURE__ */ $1(').replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
      : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [deskCopy, pureParts, tailwindcss(), reactRouter()],
  server: { hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) } },
  environments: {
    // What comes late finds most of its imports there already: lists of them would only make every start larger.
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server loads pages through web/ssr.ts, which gets its data door handed in.
    ssr: {
      build: { rolldownOptions: { input: './web/ssr.ts', output: { charset: 'ascii', comments: false } } },
      // With its libraries in it, it is read in a third of the time. In development it would bring copies of its own.
      ...(command === 'build' ? { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
  },
}));

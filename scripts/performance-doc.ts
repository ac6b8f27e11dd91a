import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const start = '# How quick it is\n\nMeasured, never written by hand: each part below comes from the command it names.\n';

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What was measured on, and when. */
export const circumstances = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.`;

/** Puts a command's part into docs/performance.md, in the place of what it wrote last. */
export function writePart(command: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : start;
  const parts = page.split(/^(?=## )/m).filter((part) => !part.startsWith(`## \`${command}\`\n`));
  const [head, ...others] = parts;
  const all = [...others, `## \`${command}\`\n\n${text.trim()}\n`].map((part) => `${part.trimEnd()}\n`);
  writeFileSync(file, [head!.trimEnd() + '\n', ...all.toSorted()].join('\n'));
}

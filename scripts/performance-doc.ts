import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const start = '# Performance\n\nEach part below is written by the command that it names.\n';

/** Returns a Markdown table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Describes the date and the machine of a measurement. */
export const describeMachine = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.`;

/** Replaces the section of a command in docs/performance.md. */
export function writeSection(command: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : start;
  const parts = page.split(/^(?=## )/m).filter((part) => !part.startsWith(`## \`${command}\`\n`));
  const [head, ...others] = parts;
  const all = [...others, `## \`${command}\`\n\n${text.trim()}\n`].map((part) => `${part.trimEnd()}\n`);
  writeFileSync(file, [head!.trimEnd() + '\n', ...all.toSorted()].join('\n'));
}

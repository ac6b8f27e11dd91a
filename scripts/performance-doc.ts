import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const pageHeader = '# Performance\n\nEach part below is written by the command that it names.\n';

/** Returns a Markdown table. */
export const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Describes the date and the machine of a measurement. */
export const describeMachine = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.`;

/** Replaces the section of a command in docs/performance.md. */
export function writeSection(command: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : pageHeader;
  const parts = page.split(/^(?=## )/m).filter((part) => !part.startsWith(`## \`${command}\`\n`));
  const [header, ...others] = parts;
  const sections = [...others, `## \`${command}\`\n\n${text.trim()}\n`].map((part) => `${part.trimEnd()}\n`);
  writeFileSync(file, [header!.trimEnd() + '\n', ...sections.toSorted()].join('\n'));
}

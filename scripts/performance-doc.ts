import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const pageHeader = '# Performance\n\nEach part below is written by the command that it names.\n';

/** Returns a Markdown table. */
export const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Describes the machine of a measurement. */
export const describeMachine = (): string =>
  `Measured with Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.`;

const maxStoredRuns = 3;

/** Adds a run to the section of a command in docs/performance.md. The section contains the newest three runs. */
export function writeSection(command: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : pageHeader;
  const title = `## \`${command}\`\n`;
  const [header, ...storedSections] = page.split(/^(?=## )/m);
  const otherSections = storedSections.filter((part) => !part.startsWith(title));
  const earlierRuns =
    storedSections
      .find((part) => part.startsWith(title))
      ?.split(/^(?=### )/m)
      .slice(1) ?? [];
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const runs = [`### ${time} UTC\n\n${text.trim()}\n\n`, ...earlierRuns].slice(0, maxStoredRuns);
  const sections = [...otherSections, `${title}\n${runs.join('')}`].map((part) => `${part.trimEnd()}\n`);
  writeFileSync(file, [header!.trimEnd() + '\n', ...sections.toSorted()].join('\n'));
}

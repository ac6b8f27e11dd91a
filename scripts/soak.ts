// `npm run test:soak` runs the browser tests several times and prints the number of successful runs. During every second run, two busy
// processes load the processor. Usage: `npm run test:soak -- 3` (default 10); further arguments go to Playwright.
import { spawn, spawnSync } from 'node:child_process';

const busyProcesses = 2;
const [count = '10', ...playwrightArguments] = process.argv.slice(2);
const runs = Number(count);
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`The number of runs must be a positive integer, not "${count}".`);

let greenRuns = 0;
for (let run = 1; run <= runs; run += 1) {
  const loadProcesses = run % 2 === 0 ? Array.from({ length: busyProcesses }, () => spawn(process.execPath, ['-e', 'for (;;);'])) : [];
  const { status } = spawnSync('playwright', ['test', ...playwrightArguments], { stdio: 'inherit' });
  for (const child of loadProcesses) child.kill();
  if (status === 0) greenRuns += 1;
  console.log(`Run ${run} of ${runs}${loadProcesses.length > 0 ? ', with busy processes' : ''}: ${status === 0 ? 'green' : 'failed'}`);
}
console.log(`${greenRuns} of ${runs} runs were green.`);
if (greenRuns < runs) process.exitCode = 1;

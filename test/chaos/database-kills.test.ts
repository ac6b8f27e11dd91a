import { expect, test } from 'vitest';
import { killDatabaseUnderLoad } from '#test/kill-database.ts';

const killCount = 100;
const maxRestartMs = 5000;

test(
  `after each of ${killCount} kills under load, the embedded database answers within 5 s, and no acknowledged row is lost`,
  { timeout: 1_200_000 },
  async () => {
    const { slowestMs, acknowledged, lost, logLines } = await killDatabaseUnderLoad(killCount, maxRestartMs);
    console.info(
      `${logLines.length} of ${killCount} kills: restarted within ${Math.round(slowestMs)} ms. ${acknowledged - lost} of ${acknowledged} acknowledged rows are stored.`,
    );
    expect(lost).toBe(0);
    expect(logLines).toHaveLength(killCount);
  },
);

import type { TestApp } from './harness.ts';

/** Runs a function while settings of quotes and orders are changed. */
export async function withSaleSettings<Result>(
  { pool }: TestApp,
  change: object | ((value: { seller: object }) => object),
  run: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await pool.query<{ value: { seller: object } }>("select value from settings where key = 'sale'");
  const { value } = rows[0]!;
  const save = (settings: object) => pool.query("update settings set value = $1 where key = 'sale'", [settings]);
  await save({ ...value, ...(typeof change === 'function' ? change(value) : change) });
  try {
    return await run();
  } finally {
    await save(value);
  }
}

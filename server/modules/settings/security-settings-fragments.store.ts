import { sql } from 'kysely';

/** SQL condition: owners must have a second factor. `getSecuritySettings` reads the same setting. */
export const ownersRequireSecondFactor = sql<boolean>`exists (
  select 1 from settings where key = 'security' and value->>'ownersNeedSecondFactor' = 'true'
)`;

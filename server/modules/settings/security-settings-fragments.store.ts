import { sql } from 'kysely';

/** SQL condition: owners must have a second factor. `getSecuritySettings` has the same rule. */
export const ownersRequireSecondFactor = sql<boolean>`exists (
  select 1 from settings where key = 'security' and value->>'ownersNeedSecondFactor' = 'true'
)`;

import { sql } from 'kysely'

/** A value as a JSON column is compared with it: `.where('dishIds', '@>', asJson([dishId]))`. */
export const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

import { sql } from 'kysely'

/** A value in the form a JSON column is compared with: `.where('dishIds', '@>', asJson([dishId]))`. */
export const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

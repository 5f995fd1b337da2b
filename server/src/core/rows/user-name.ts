import { sql } from 'kysely'

/**
 * The name of the user in a column of a listed table.
 *
 *     withResident(db, who, complaints).select(userName('complaint.handlerId').as('handlerName'))
 */
export const userName = <T extends string>(column: `${T}.${string}`) => sql<string | null>`(
  select user_name from user_account where user_account.org_id = ${sql.ref(`${column.split('.')[0]}.orgId`)}
    and user_account.user_id = ${sql.ref(column)})`

import { sql } from 'kysely'
import type { Who } from '#core/who/who.ts'

/**
 * A depot of a department is visible within the data scope; a depot without one, or of which the user is keeper, always
 * (platform.md 2).
 */
export const depotInReach = (who: Pick<Who, 'scope' | 'userId'>) =>
  who.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(depot.dept_id is null or depot.dept_id = any(${[...who.scope.deptIds]}::text[])
        or jsonb_exists(depot.keeper_ids, ${who.userId}))`

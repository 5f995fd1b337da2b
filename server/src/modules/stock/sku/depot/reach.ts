import { sql } from 'kysely'
import type { Who } from '#core/who/who.ts'

/** Depots of a department are seen by who sees it, those of none and one's own by everybody (platform.md 2). */
export const depotInReach = (who: Pick<Who, 'scope' | 'userId'>) =>
  who.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(depot.dept_id is null or depot.dept_id = any(${[...who.scope.deptIds]}::text[])
        or jsonb_exists(depot.keeper_ids, ${who.userId}))`

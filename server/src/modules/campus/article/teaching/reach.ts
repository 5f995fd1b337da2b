import { type RawBuilder, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { articleKind, articleState, pageOf } from '#contract/modules/campus/article/article.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { articles } from '../tables.ts'

/** Permissions on an article (services.md 1): its stored row decides, never the fields sent. */

const actions = ['query', 'add', 'edit', 'delete', 'state', 'sort', 'category']
/** Users of the page of a kind see its drafts and withdrawn articles. */
const worksOn = (who: Who, kind: number) => who.may(actions.map((action) => `${pageOf(kind)}.${action}`).join('|'))

/** The departments whose articles a user sees: those of the data scope and the own one. */
export const deptsWithin = ({ scope, deptId }: Who) => [...new Set([...scope.deptIds, ...(deptId ? [deptId] : [])])]

/** The articles within the caller's reach. */
export function articleSeenBy(who: Who): RawBuilder<boolean> {
  const kinds = articleKind.values.filter((kind) => worksOn(who, kind))
  const published = sql<boolean>`(article.state = ${sql.lit(articleState.is.published)}
    or article.is_ward = any(${kinds}::smallint[]))`
  if (who.scope.all) return published
  return sql`(${published} and (article.is_ward = ${sql.lit(articleKind.is.whole)}
    or article.dept_ids ?| ${deptsWithin(who)}::text[]
    or (${who.scope.self} and article.create_by = ${who.userId})))`
}

/** True when the row belongs to one of these departments, or to the whole institution. */
function isWithin(who: Who, row: Row<'article'>) {
  if (who.scope.all || row.isWard === articleKind.is.whole) return true
  const within = new Set<unknown>(deptsWithin(who))
  return idsInColumn(row.deptIds).some((id) => within.has(id)) || (who.scope.self && row.createBy === who.userId)
}

/** Refuses 401 where the page of the row does not allow the action, then 21003 where the row is out of reach. */
export function assertWork(who: Who, row: Row<'article'>, action: string) {
  who.must(`${pageOf(row.isWard)}.${action}`)
  if (!isWithin(who, row)) refuse(common.missing)
}

/** The stored article, if the caller may do this action with it. */
export async function workedOn(db: Db, who: Who, id: unknown, action: string) {
  const row = await own(db, articles, who, id)
  assertWork(who, row, action)
  return row
}

/** The ids of a jsonb column. */
export const idsInColumn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { classify, classifyRefusals, deepestLevel } from '#contract/modules/stock/sku/classify.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { classifies } from '../tables.ts'

/** The tree of kinds: three levels, items at the third (stock.md 2). */

const rowsOf = (db: Db, who: Who) =>
  db
    .selectFrom('classify')
    .selectAll('classify')
    .select(
      sql<number>`(select count(*)::int from sku join classify third
          on third.org_id = sku.org_id and third.classify_id = sku.classify_id
        left join classify second on second.org_id = third.org_id and second.classify_id = third.parent_id
        where sku.org_id = classify.org_id
          and classify.classify_id in (third.classify_id, second.classify_id, second.parent_id))`.as('skuCount'),
    )
    .where('classify.orgId', '=', who.orgId)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
interface Branch extends Row {
  children?: Branch[]
}

const rows = listing(classifies, classify.classifyList, { rows: rowsOf })
const as = {
  list: classify.classifyList,
  get: classify.classifyGet,
  create: classify.classifyCreate,
  update: classify.classifyUpdate,
  remove: classify.classifyRemove,
}

const { get, create, update, remove } = crud(as, rows, {
  create: async ({ db, who, body }) => ({ ...body, classifyLevel: await levelUnder(db, who, body.parentId) }),
  created: ({ classifyName }) => `新增物品分类${classifyName}`,
  update: async ({ db, who, row, body: { classifyId: _, ...body } }) => {
    // A kind may move only within its level, with its children at theirs; so it never becomes its own child.
    if (body.parentId !== undefined && (await levelUnder(db, who, body.parentId)) !== row.classifyLevel)
      wrongValue('parentId', `只能移到另一个第${row.classifyLevel - 1}级分类之下`)
    return body
  },
  updated: ({ classifyName }) => `修改物品分类${classifyName}`,
  remove: async ({ db, who, row }) => {
    const below = await countOf(db, who, sql`classify where parent_id = ${row.classifyId}`)
    const goods = await countOf(db, who, sql`sku where classify_id = ${row.classifyId}`)
    const refs = [
      { type: '下级分类', count: below },
      { type: '物品', count: goods },
    ].filter(({ count }) => count > 0)
    if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
  },
})

async function levelUnder(db: Db, who: Who, parentId: string | null | undefined) {
  if (!parentId) return 1
  const { classifyLevel } = await own(db, classifies, who, parentId)
  return classifyLevel === deepestLevel
    ? refuse(classifyRefusals.tooDeep, {}, { field: 'parentId' })
    : classifyLevel + 1
}

async function countOf(db: Db, who: Who, place: ReturnType<typeof sql>) {
  const { rows: found } = await sql<{
    n: number
  }>`select count(*)::int as n from ${place} and org_id = ${who.orgId}`.execute(db)
  return found[0]?.n ?? 0
}

/**
 * The tree. A name gives the kinds with this name, their parents and their children. With status on, a kind is given
 * only when all its parents are on too; a kind that is off is given with its parents.
 */
async function tree(db: Db, who: Who, { classifyName, status }: Filter & { classifyName?: string | null }) {
  const all = await rowsOf(db, who)
    .orderBy('classify.sort')
    .orderBy('classify.classifyName')
    .orderBy('classify.classifyId')
    .execute()
  const named = classifyName ? await namedLike(db, who, classifyName) : undefined
  return under(all, null, { status, named }, false)
}

interface Filter {
  status?: number | null
  named?: ReadonlySet<string>
}
const [on] = onOff.values

/** The branches below `parentId` that match, or lead to a match; with `whole` the name does not have to match. */
function under(all: readonly Row[], parentId: string | null, filter: Filter, whole: boolean): Branch[] {
  const { status, named } = filter
  return all
    .filter((row) => (row.parentId ?? null) === parentId && !(status === on && row.status !== on))
    .flatMap((row) => {
      const isNamed = whole || !named || named.has(row.classifyId)
      const children = under(all, row.classifyId, filter, isNamed)
      const fits = isNamed && (status == null || row.status === status)
      if (!fits && children.length === 0) return []
      return [children.length > 0 ? { ...row, children } : row]
    })
}

async function namedLike(db: Db, who: Who, name: string) {
  const found = await db
    .selectFrom('classify')
    .select('classifyId')
    .where('orgId', '=', who.orgId)
    .where('classifyName', 'like', contains(name))
    .execute()
  return new Set(found.map(({ classifyId }) => classifyId))
}

export const classifyRoutes = serve(
  classify,
  {
    classifyList: ({ db, who, query }) => tree(db, who, query),
    classifyGet: get,
    classifyCreate: create,
    classifyUpdate: update,
    classifyRemove: remove,
  },
  {
    constraints: {
      classify_name_once: { refusal: common.nameTaken, vars: { 名称: '分类名称' }, field: 'classifyName' },
    },
  },
)

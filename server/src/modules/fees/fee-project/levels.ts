import { common, refuse } from '#contract/kit/refusals.ts'
import { linkType, projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { levelRefusals } from '#contract/modules/living/care-level/care-level.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinLevels } from '../../living/care-level/service.ts'
import { childOf, pricesOf } from './children.ts'
import { monthPrice, priceOn } from './rules.ts'

/** The care fee of a level: the child that is linked to it, shown and set from the level (care.md 1, fees.md 2.2). */

const toLevel = linkType.is.level

joinLevels({ name: 'fee-project', tell, save })

async function tell(db: Db, who: Who, levelIds: readonly string[]) {
  const linked = await db
    .selectFrom('projectChildLink')
    .innerJoin('projectChild', (join) =>
      join
        .onRef('projectChild.orgId', '=', 'projectChildLink.orgId')
        .onRef('projectChild.projectChildId', '=', 'projectChildLink.projectChildId'),
    )
    .select(['linkId', 'projectChild.projectChildId', 'projectChildName', 'chargeCycle'])
    .where('projectChildLink.orgId', '=', who.orgId)
    .where('projectChildLink.linkType', '=', toLevel)
    .where('linkId', 'in', levelIds)
    .execute()
  const prices = await pricesOf(
    db,
    who,
    linked.map(({ projectChildId }) => projectChildId),
  )
  return new Map(
    linked.map(({ linkId, chargeCycle, ...child }) => {
      const { price } = priceOn(prices.get(child.projectChildId) ?? [], who.today)
      return [linkId, { ...child, monthPrice: monthPrice(price, chargeCycle) }]
    }),
  )
}

/**
 * Links the child to the level, or none. Refuses 14102 where it belongs to another level, 21001 where it is no care
 * fee.
 */
async function save(db: Db, who: Who, level: { levelId: string }, projectChildId: string | null) {
  const before = await linkOf(db, who, level.levelId)
  if (before === projectChildId) return
  if (before)
    await db
      .deleteFrom('projectChildLink')
      .where('orgId', '=', who.orgId)
      .where('linkType', '=', toLevel)
      .where('linkId', '=', level.levelId)
      .execute()
  if (!projectChildId) return
  const child = await childOf(db, who, projectChildId)
  if (child.projectType !== projectType.is.nursing)
    refuse({ ...common.invalid, text: '请选择护理费的子项目' }, {}, { field: 'projectChildId' })
  const [other] = child.linkIds
  if (other !== undefined) {
    const level = await db
      .selectFrom('level')
      .select('levelName')
      .where('orgId', '=', who.orgId)
      .where('levelId', '=', other)
      .executeTakeFirst()
    refuse(levelRefusals.feeTaken, { levelName: level?.levelName ?? '' }, { field: 'projectChildId' })
  }
  await db
    .insertInto('projectChildLink')
    .values({ orgId: who.orgId, linkType: toLevel, linkId: level.levelId, projectChildId })
    .execute()
  await db
    .updateTable('projectChild')
    .set({ linkType: toLevel })
    .where('orgId', '=', who.orgId)
    .where('projectChildId', '=', projectChildId)
    .execute()
}

const linkOf = async (db: Db, who: Who, levelId: string) =>
  (
    await db
      .selectFrom('projectChildLink')
      .select('projectChildId')
      .where('orgId', '=', who.orgId)
      .where('linkType', '=', toLevel)
      .where('linkId', '=', levelId)
      .executeTakeFirst()
  )?.projectChildId ?? null

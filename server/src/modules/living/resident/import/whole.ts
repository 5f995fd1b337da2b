import { isRefusal, refuse } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { type Db, together } from '#core/db/db.ts'
import { ownResident, readableResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { letGo } from '../../../platform/file/service.ts'
import { stays } from '../effects.ts'
import { familyOf, shownFamily, shownFamilyRows } from '../family/family.ts'
import { mayChangeHealth } from '../health-right.ts'
import { noteChanges, same } from '../read/records.ts'
import { baseOf, extraOf, headOf, healthOf, type Shower } from '../read/show.ts'
import { families, residents } from '../tables.ts'

/** The whole archive: read with its stay, and deleted. */

type Ctx = Shower & { db: Db }

/**
 * Refuses 21003 for a resident out of reach. A resident of the caller's organisation is read with the family at once.
 */
export async function archive(ctx: Ctx, oldmanId: string) {
  const { db, who } = ctx
  const [row, family] = await together(readableResident(db, who, oldmanId), familyOf(db, who.orgId, oldmanId))
  return archiveOf(ctx, row, row.orgId === who.orgId ? family : undefined)
}

/** The archive of this resident; the family is read unless it is given. */
export async function archiveOf(ctx: Ctx, row: Row<'oldman'>, known?: readonly Row<'family'>[]) {
  const [family, live, editable] = await together(
    known ? shownFamilyRows(ctx.who, row, known) : shownFamily(ctx.db, ctx.who, row),
    stayOf(ctx.db, row),
    mayChangeHealth(ctx.db, ctx.who, row),
  )
  return {
    ...headOf(row),
    oldmanName: row.oldmanName,
    oldmanStatus: row.oldmanStatus,
    base: baseOf(ctx, row),
    extra: extraOf(row),
    health: healthOf(row),
    healthEditable: editable ? (1 as const) : (0 as const),
    family,
    live,
  }
}

/** Base fields and the summary of the stay in one flat object. */
export async function oldmanOf(ctx: Ctx, row: Row<'oldman'>) {
  const { remark: _, saleId: __, ...stay } = await stayOf(ctx.db, row)
  return { ...baseOf(ctx, row), ...stay, allergyDrug: row.allergyDrug, allergyFood: row.allergyFood }
}

export async function stayOf(db: Db, row: Row<'oldman'>) {
  const [stay, level] = await together(currentStay(db, row), currentLevel(db, row))
  return {
    oldmanStatus: row.oldmanStatus,
    liveId: row.liveId,
    liveNo: stay?.liveNo,
    bedId: row.bedId,
    bedName: row.bedName,
    levelId: row.levelId,
    levelName: level?.levelName,
    liveDate: stay?.liveDate,
    formalDate: stay?.formalDate,
    trialEndDate: stay?.trialEndDate,
    bookExpireDate: stay?.bookExpireDate,
    planLiveDate: stay?.planLiveDate,
    planQuitDate: stay?.planQuitDate,
    quitDate: stay?.quitDate,
    saleId: stay?.saleId,
    remark: stay?.remark,
    deathTime: row.deathTime,
    liveVersion: stay?.version,
  }
}

async function currentStay(db: Db, { orgId, liveId }: Row<'oldman'>) {
  if (!liveId) return undefined
  return db.selectFrom('live').selectAll().where('orgId', '=', orgId).where('liveId', '=', liveId).executeTakeFirst()
}

async function currentLevel(db: Db, { orgId, levelId }: Row<'oldman'>) {
  if (!levelId) return undefined
  const level = db.selectFrom('level').select('levelName').where('orgId', '=', orgId).where('levelId', '=', levelId)
  return level.executeTakeFirst()
}

interface LiveValues {
  remark?: string | null
  saleId?: string | null
  planQuitDate?: string | null
}

/** Remark, sale and planned departure of the current stay, which the archive may edit; residence stores them. */
export async function saveStay(db: Db, who: Who, resident: Row<'oldman'>, values: LiveValues) {
  const before = await stayOf(db, resident)
  const { stay } = await stays().edit(
    db,
    who,
    { ...values, oldmanId: resident.oldmanId, version: before.liveVersion },
    'live.archives.base.edit',
  )
  const names = { remark: '入住备注', saleId: '销售', planQuitDate: '预计退住日期' }
  const changes = Object.entries(names).map(([field, fieldName]) => {
    const key = field as keyof typeof names // as: keys of the list above
    return { section: 'live' as const, field, fieldName, meta: undefined, before: before[key], after: stay[key] }
  })
  const changed = changes.filter((change) => !same(change.before, change.after))
  await noteChanges(db, who, resident.oldmanId, changed)
}

/** Only a person who never moved in and has no records in another module (31016). */
export async function removeArchive(db: Db, who: Who, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  const { oldmanStatus } = resident
  const came = oldmanStatus !== liveStatus.is.waiting && oldmanStatus !== liveStatus.is.cancelled
  if (came || (await everLived(db, resident))) refuse(residentRefusals.inUse)
  for (const family of await familyOf(db, who.orgId, oldmanId)) await remove(db, families, who, family)
  await unlessUsed(async () => {
    if (resident.liveId) await stays().remove(db, who, oldmanId)
    await remove(db, residents, who, resident)
  })
  await letGo(db, who, { bizType: 'oldman', bizId: oldmanId })
  const state = liveStatus.label(resident.oldmanStatus)
  who.did(`删除老人档案：${resident.oldmanName}（${state}）`, {
    type: 'oldman',
    id: oldmanId,
    name: resident.oldmanName,
  })
}

async function everLived(db: Db, { orgId, oldmanId }: Row<'oldman'>) {
  const lived = await db
    .selectFrom('live')
    .select('liveId')
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where((eb) => eb.or([eb('liveDate', 'is not', null), eb('quitDate', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return lived !== undefined
}

/** Any further record of the resident that residence or the database finds is the same refusal to the user. */
async function unlessUsed(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const pointedAt = error instanceof Error && 'code' in error && error.code === '23503'
    if (pointedAt || isRefusal(error)) refuse(residentRefusals.inUse)
    throw error
  }
}

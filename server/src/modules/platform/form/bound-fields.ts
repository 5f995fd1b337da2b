import { birthMonthOf, maskIdCard, sexes } from '#contract/kit/value/id-card.ts'
import type { DataSource, FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The current values of fields bound to resident data (platform.md 8). An ID card stays masked: forms are printed and
 * passed on; the date of birth, part of it, is shown to users who may read ID cards.
 */
export async function boundValues(db: Db, who: Who, schema: FormSchema, resident: Row<'oldman'>): Promise<FormValues> {
  const bound = schema.fields.filter((field) => field.dataSource)
  if (bound.length === 0) return {}
  const facts = await factsOf(db, who, resident)
  const pairs = bound.map((field) => {
    const known = field.dataSource ? facts[field.dataSource] : undefined
    // A year and month without a day are not complete.
    const value = field.kind === 'date' && isMonth(known) ? undefined : known
    return [field.key, field.kind === 'number' || value == null ? value : String(value)] as const
  })
  return Object.fromEntries(pairs.filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

const isMonth = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}$/.test(value)

type Facts = Record<DataSource, string | number | null | undefined>

async function factsOf(db: Db, who: Who, resident: Row<'oldman'>): Promise<Facts> {
  const labels = await dictLabels(db, who.orgId, ['DISEASE'])
  const org = await db.selectFrom('org').select('orgName').where('orgId', '=', who.orgId).executeTakeFirst()
  const stay = await db
    .selectFrom('live')
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'live.orgId').onRef('level.levelId', '=', 'live.levelId'),
    )
    .select(['live.liveDate', 'level.levelName'])
    .where('live.orgId', '=', who.orgId)
    .where('live.liveId', '=', resident.liveId ?? '')
    .executeTakeFirst()
  const mayRead = who.may('live.archives.base.idcard')
  const diseases: unknown[] = Array.isArray(resident.disease) ? resident.disease : []
  return {
    'oldman.oldmanName': resident.oldmanName,
    'oldman.oldmanNo': resident.oldmanNo,
    'oldman.sex': resident.sex === sexes.is.male ? '男' : '女',
    'oldman.age': ageOn(resident.birthDate, who.today),
    'oldman.birthDate': mayRead ? resident.birthDate : birthMonthOf(resident.birthDate),
    'oldman.oldmanIdCard': maskIdCard(resident.oldmanIdCard),
    'oldman.bedName': resident.bedName,
    'oldman.levelName': stay?.levelName,
    'oldman.liveDate': stay?.liveDate,
    'oldman.disease': diseases.map((value) => labels('DISEASE', value)).join('、'),
    'oldman.allergyDrug': resident.allergyDrug,
    'oldman.allergyFood': resident.allergyFood,
    'oldman.height': resident.height,
    'oldman.weight': resident.weight,
    'org.orgName': org?.orgName,
    'form.today': who.today,
    'form.fillBy': who.userName,
  }
}

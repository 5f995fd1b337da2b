import { texture } from '#contract/modules/care/dish/dish.ts'
import { feedWay } from '#contract/modules/care/dish-plan/diet.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Who } from '#core/who/who.ts'
import { joinBadges } from '../../living/room-map/service.ts'
import { assessedRisks } from '../assessment/service.ts'
import { plannedRisks } from '../care-plan/service.ts'

/** Alerts that everybody who cares for a resident must know first, the same on card, task and paper (care.md 5, 13). */

export interface Alert {
  /** 过敏, 风险, 饮食, 管路, 隔离 or 生日. */
  kind: string
  text: string
  color: string
}

/** The alerts of each resident, the most dangerous first. */
export async function alertsOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<ReadonlyMap<string, Alert[]>> {
  if (oldmanIds.length === 0) return new Map()
  const people = await db
    .selectFrom('oldman')
    .leftJoin('oldmanDiet as diet', (join) =>
      join
        .onRef('diet.orgId', '=', 'oldman.orgId')
        .onRef('diet.oldmanId', '=', 'oldman.oldmanId')
        .on('diet.from', '<=', who.now)
        .on(({ or, eb }) => or([eb('diet.to', 'is', null), eb('diet.to', '>', who.now)])),
    )
    .select(['oldman.oldmanId', 'allergyDrug', 'allergyFood', 'infect', 'birthDate', 'dnr'])
    .select(['fallIn30d', 'lostIn30d', 'chokeIn30d', 'suicideIn30d'])
    .select(['diet.texture', 'diet.dietTags', 'diet.feedWay', 'diet.allergens', 'diet.forbidden', 'diet.thicken'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...new Set(oldmanIds)])
    .execute()
  const label = await dictLabels(db, who.orgId, ['DIET_TAG', 'DISH_ALLERGEN', 'RISK_TAG'])
  const assessed = await assessedRisks(db, who, oldmanIds)
  const planned = await plannedRisks(db, who, oldmanIds)
  return new Map(
    people.map((person) => {
      const { oldmanId } = person
      const tags = [...(assessed.get(oldmanId) ?? []), ...(planned.get(oldmanId) ?? [])]
      return [oldmanId, alertsFor({ ...person, tags }, label, who.today)]
    }),
  )
}

/** Photo and alerts of the residents in these rows, each resident once. */
export async function taskPeople(db: Db, who: Who, rows: readonly { oldmanId: string }[]) {
  const oldmanIds = [...new Set(rows.map(({ oldmanId }) => oldmanId))]
  if (oldmanIds.length === 0) return []
  const alerts = await alertsOf(db, who, oldmanIds)
  const people = await db
    .selectFrom('oldman')
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select(['oldman.oldmanId', 'photo', 'levelName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', oldmanIds)
    .orderBy('oldman.oldmanId')
    .execute()
  return people.map((person) => ({ ...person, alerts: alerts.get(person.oldmanId) ?? [] }))
}

/** The map of beds shows the same alerts. */
joinBadges(async (db, who, oldmanIds) =>
  who.may('careplan.nursingRecord.query') ? alertsOf(db, who, oldmanIds) : new Map(),
)

interface Person {
  allergyDrug: string | null
  allergyFood: string | null
  infect: number | null
  birthDate: string | null
  dnr: string | null
  fallIn30d: number | null
  lostIn30d: number | null
  chokeIn30d: number | null
  suicideIn30d: number | null
  texture: number | null
  dietTags: readonly unknown[] | null
  feedWay: number | null
  allergens: readonly unknown[] | null
  forbidden: string | null
  thicken: number | null
  /** RISK_TAG of the current assessment and of running plans. */
  tags: readonly string[]
}

function alertsFor(person: Person, label: (code: string, value: unknown) => string, today: string): Alert[] {
  const alerts: Alert[] = []
  const add = (kind: string, color: string, ...texts: (string | false | null | undefined)[]) => {
    const text = [...new Set(texts.filter(Boolean))].join('、')
    if (text) alerts.push({ kind, text, color })
  }
  const words = (code: string, list: readonly unknown[] | null) => (list ?? []).map((one) => label(code, one))
  add('过敏', 'red', person.allergyDrug, person.allergyFood, ...words('DISH_ALLERGEN', person.allergens))
  add('隔离', 'red', person.infect === 1 && '传染病')
  add(
    '风险',
    'orange',
    ...words('RISK_TAG', person.tags),
    ...(
      [
        [person.fallIn30d, '跌倒'],
        [person.chokeIn30d, '噎食'],
        [person.lostIn30d, '走失'],
        [person.suicideIn30d, '自伤'],
      ] as const
    ).map(([times, risk]) => Number(times) > 0 && risk),
  )
  const way = person.feedWay
  const isTube = way === feedWay.is.tube
  add('管路', 'purple', isTube && '鼻饲管')
  add(
    '饮食',
    'blue',
    way !== null && (isTube || way === feedWay.is.fasting) && feedWay.label(way),
    person.texture !== null && person.texture !== texture.is.plain && texture.label(person.texture),
    ...words('DIET_TAG', person.dietTags),
    person.forbidden && `忌${person.forbidden}`,
    Number(person.thicken) > 0 && `增稠${person.thicken}级`,
  )
  add('生日', 'gold', person.birthDate?.slice(5) === today.slice(5) && '今天生日')
  return alerts
}

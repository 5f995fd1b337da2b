import type { SomeOf } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type OrderRules, orderStatus, page, seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import type { homeOrder as calls } from '#contract/modules/homecare/home-order/order-calls.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { orderMoney } from '../../home-account/service.ts'
import { homeElderOf, homeFamilyOf } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { shownEvaluation } from '../evaluation/rows.ts'
import { lacksOf, minMinutesOf } from '../flow/rules.ts'
import { itemsIn, projectsIn, workersIn } from '../flow/send.ts'
import { cardDigest, cardOf } from '../flow/visit/card.ts'
import { triesOf } from '../flow/visit/no-show.ts'
import { afterOrders, orderRules } from '../tables.ts'
import { itemMinutesOf } from './price.ts'
import { homeOrderRows, isWorkerOnly, names, type ReadOrder } from './rows.ts'

/** An order with all its data: the elder, his risks, the steps, the money (services.md 6). */

type DetailRequest = Ctx<typeof calls.get>

export async function get(request: DetailRequest) {
  const { db, who, params, services } = request
  const row = await homeOrderRows.shown(request, params.id)
  const own = names(row, who)
  if (isWorkerOnly(who) && !own && (await orderConfigOf(db, who)).openGrab !== 1) refuse(common.missing)
  const code = cardOf(services.env.appSecret, who.orgId, row.oldmanId)
  const rule = row.ruleId ? await find(db, orderRules, who, row.ruleId) : undefined
  const rules: OrderRules = row.rules
  return {
    ...row,
    ...(await personOf(db, who, row)),
    notices: (await projectsIn(db, who, row)).flatMap(({ notice }) => notice ?? []),
    timeline: await timelineOf(db, who, row.id),
    money: who.may(seesMoney) ? await orderMoney(db, who, row.id) : [],
    afterOrders: await aftersOf(db, who, row),
    evaluation: await shownEvaluation(db, who, row.id),
    ...(await triedOf(db, who, row)),
    cardDigest: own ? cardDigest(code, row.id) : null,
    cardCode: who.may(`${page}.print`) ? code : null,
    minMinutes: minMinutesOf(itemMinutesOf(itemsIn(row)), rules.minServicePercent),
    mine: own ? 1 : 0,
    lead: workersIn(row)[0] === who.userId ? 1 : 0,
    ruleName: rule?.ruleName ?? null,
  }
}

async function triedOf(db: Db, who: Who, row: ReadOrder) {
  const tries = await triesOf(db, who, row)
  return { tries, noShowLacks: row.status === orderStatus.is.toServe ? (lacksOf(tries) ?? null) : null }
}

const atDoor: SomeOf<typeof orderStatus> = [orderStatus.is.toServe, orderStatus.is.serving]
const underWay: SomeOf<typeof orderStatus> = [orderStatus.is.toReceive, ...atDoor]

/** The elder: a worker reads the fields needed for the visit, as long as they are needed. */
async function personOf(db: Db, who: Who, row: ReadOrder) {
  const elder = await homeElderOf(db, who, row.oldmanId)
  const serves = names(row, who) && underWay.includes(row.status)
  const near = !isWorkerOnly(who) || serves
  const urgent = near ? (await homeFamilyOf(db, who, row.oldmanId)).find(({ isUrgent }) => isUrgent === 1) : undefined
  const door = who.may('homecare.archives.edit') || (names(row, who) && atDoor.includes(row.status))
  return {
    sex: elder.sex,
    age: ageOn(elder.birthDate, who.today),
    photo: near ? elder.photo : null,
    alerts: near ? await alertsOf(db, who, elder) : [],
    urgentName: urgent?.familyName ?? null,
    urgentPhone: urgent?.phoneNum ?? null,
    doorNote: door ? elder.doorNote : null,
  }
}

async function alertsOf(db: Db, who: Who, elder: Row<'homeOldman'>) {
  const label = await dictLabels(db, who.orgId, ['DISEASE', 'RISK_TAG'])
  const lists = [
    ['DISEASE', '疾病', elder.diseases],
    ['RISK_TAG', '风险', elder.riskTags],
  ] as const
  const alerts = elder.allergyDrug ? [{ kind: '过敏', text: elder.allergyDrug }] : []
  for (const [dictionary, kind, values] of lists)
    for (const value of values ?? []) alerts.push({ kind, text: label(dictionary, value) })
  return alerts
}

/** The steps, oldest first. */
export async function timelineOf(db: Db, who: Who, orderId: string) {
  const found = await db
    .selectFrom('homeOrderStep')
    .select(['time', 'action', 'fromStatus as from', 'toStatus as to', 'operator', 'terminal', 'remark'])
    .where('orgId', '=', who.orgId)
    .where('orderId', '=', orderId)
    .orderBy('stepId')
    .execute()
  return found
}

async function aftersOf(db: Db, who: Who, { id, orderNo, oldmanName }: ReadOrder) {
  const found = await rowsWith(db, afterOrders, who, { orderId: id }, 'createTime')
  const money = who.may(seesMoney) ? {} : { applyAmount: null, auditAmount: null }
  return found.map((row) => ({ ...row, orderNo, oldmanName, ...money }))
}

import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { destroyStatus, keepType } from '#contract/modules/stock/drug/custody.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { initialsOf } from '#core/words/initials.ts'
import type { Demo } from '../../../demo/load.ts'
import { demoDrugs } from './demo-drugs.ts'
import { type KeepPut, postKept } from './keep/post/posting.ts'

/** A dictionary, and drugs in custody for most residents: some run out, some are expired (stock.md 5). */

export const drugIdOf = (at: number) => `demo-drug-${String(at + 1).padStart(2, '0')}`
/** The number of residents with drugs in custody. */
const most = 120

const makeDrugs: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  await makeDictionary(db, orgId, now)
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', livesHere)
    .orderBy('oldmanNo')
    .limit(most)
    .execute()
  if (residents.length === 0) return
  const nurses = await nursesOf(db, orgId)
  const began = `${addDays(today, -20)} 09:30:00`
  const keeps = residents.map(({ oldmanId }, at) => ({
    orgId,
    keepId: `demo-keep-${at + 1}`,
    oldmanId,
    clientName: '家属',
    clientRelation: 2,
    protocolFile: JSON.stringify([{ path: '/demo/protocol.pdf', name: '药品代管协议.pdf', size: 20_480 }]),
    startDate: began.slice(0, 10),
    createBy: nurses[0].userId,
    createByName: nurses[0].userName,
    createTime: began,
  }))
  await db.insertInto('drugKeep').values(keeps).execute()
  const who: Who = { ...systemWho(orgId, began), userId: nurses[0].userId, userName: nurses[0].userName }
  const docs = residents.map(({ oldmanId }, at) => ({
    orgId,
    keepNo: keepNoOf(began, at),
    keepType: keepType.is.receive,
    oldmanId,
    source: 1,
    clientName: '家属',
    handlerId: who.userId,
    handlerName: who.userName,
    packageIntact: 1,
    createTime: began,
    createBy: who.userId,
    checkerId: nurses[1].userId,
    checkerName: nurses[1].userName,
    signImage: '/demo/sign.png',
  }))
  await db.insertInto('drugKeepDoc').values(docs).execute()
  for (const [at, { oldmanId }] of residents.entries()) {
    const puts = drugsOf(at).map((drug, line): KeepPut => putOf(at, drug, { oldmanId, line, today }))
    const record = {
      keepType: keepType.is.receive,
      source: 1,
      checkerId: nurses[1].userId,
      checkerName: nurses[1].userName,
    }
    await postKept(db, who, { ...record, clientName: '家属', keepNo: keepNoOf(began, at) }, { puts })
  }
  await makeDestroys(db, orgId, today, nurses)
}

/** Expired drugs wait for their destruction; for one batch the request was refused. */
async function makeDestroys(db: Db, orgId: string, today: string, nurses: Awaited<ReturnType<typeof nursesOf>>) {
  const late = await db
    .selectFrom('drugStock')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('expireDate', '<', today)
    .orderBy('oldmanId')
    .orderBy('batchId')
    .limit(2)
    .execute()
  for (const [at, { oldmanId, drugId, batchId, quantity }] of late.entries()) {
    const waits = at === 0
    if (waits)
      await db
        .updateTable('drugStock')
        .set({ locked: quantity })
        .where('orgId', '=', orgId)
        .where('batchId', '=', batchId)
        .execute()
    const time = `${addDays(today, -1)} 15:10:00`
    await db
      .insertInto('drugDestroy')
      .values({
        orgId,
        destroyId: `demo-destroy-${at + 1}`,
        destroyNo: `XH${time.slice(0, 10).replaceAll('-', '')}000${at + 1}`,
        lines: JSON.stringify([{ drugId, batchId, quantity, reason: '已过有效期' }]),
        oldmanId,
        destroyReason: 1,
        checkSign: '/demo/sign.png',
        status: waits ? destroyStatus.is.waiting : destroyStatus.is.refused,
        handlerId: nurses[0].userId,
        handlerName: nurses[0].userName,
        createBy: nurses[0].userId,
        createTime: time,
        checkerId: nurses[1].userId,
        checkerName: nurses[1].userName,
        ...(waits
          ? {}
          : {
              auditBy: nurses[1].userId,
              auditByName: nurses[1].userName,
              auditTime: time,
              auditOpinion: '先核对效期',
            }),
      })
      .execute()
  }
}

const keepNoOf = (began: string, at: number) =>
  `DY${began.slice(0, 10).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`

/** The drugs a resident takes: two to five, of different kinds. */
export function drugsOf(at: number): number[] {
  const count = 2 + (at % 4)
  const chosen = Array.from({ length: count }, (_, line) => (at * 5 + line * 7) % demoDrugs.length)
  return [...new Set(chosen)]
}

function putOf(
  at: number,
  drug: number,
  { oldmanId, line, today }: { oldmanId: string; line: number; today: string },
): KeepPut {
  const pack = demoDrugs[drug][6]
  // Some drugs run out or have expired.
  const scarce = (at * 3 + line) % 13 === 5
  const odd = (at * 7 + line) % 29
  const expireDate = addDays(today, odd === 3 ? -2 : odd === 11 ? 21 : odd === 17 ? 70 : 240 + ((at * 11 + line) % 300))
  return {
    oldmanId,
    drugId: drugIdOf(drug),
    lineNo: line + 1,
    quantity: scarce ? 5 : pack * (pack < 30 ? 4 : 2),
    batch: {
      batchNo: `25${String((at * 17 + line * 31) % 10_000).padStart(4, '0')}`,
      expireDate,
      place: `药柜${(at % 6) + 1}层`,
    },
  }
}

async function makeDictionary(db: Db, orgId: string, now: string) {
  const rows = demoDrugs.map(
    ([drugName, tradeName, drugSpec, type, form, unit, pack, way, ingredient, allergy, maxOnce, highRisk], at) => ({
      orgId,
      drugId: drugIdOf(at),
      drugName,
      tradeName,
      drugSpec,
      unit,
      createTime: now,
      approvalNo: `国药准字H2005${String(3000 + at * 7)}`,
      barCode: `690${String(1_000_000_000 + at * 7919).padStart(10, '0')}`,
      drugType: type,
      drugForm: form,
      packUnit: pack > 1 && unit !== '克' && unit !== '滴' ? '盒' : '支',
      packRatio: pack,
      manufacturer: '示例制药有限公司',
      ingredients: JSON.stringify([ingredient]),
      allergyClass: allergy,
      drugWay: way,
      interactions: JSON.stringify(
        ingredient === '华法林' ? ['阿司匹林', '氯吡格雷'] : ingredient === '地高辛' ? ['呋塞米'] : [],
      ),
      storage: JSON.stringify(unit === '国际单位' ? [3] : [1, 4]),
      doseDefault: 1,
      doseMaxOnce: maxOnce,
      doseMaxDay: maxOnce * 4,
      caution: highRisk ? '高警示药品，须双人核对' : '按医嘱服用',
      highRisk,
      specialControl: type === 9 ? 1 : 0,
      pinyin: [drugName, tradeName ?? ''].map(initialsOf).join(' ').trim(),
    }),
  )
  await db.insertInto('drug').values(rows).execute()
}

/** Two users who manage drugs: one acts, the other checks. */
export async function nursesOf(db: Db, orgId: string) {
  const rows = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName', 'loginName'])
    .where('orgId', '=', orgId)
    .where('loginName', 'in', ['nurse', 'nurse_head'])
    .orderBy('loginName')
    .execute()
  if (rows.length < 2) throw new Error('the demo institution lacks its nurses')
  return rows
}

export default makeDrugs

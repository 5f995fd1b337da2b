import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { handleWay } from '#contract/modules/stock/stock-doc/scrap.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { auditDoc } from './core/audit.ts'
import type { DocBody, Kind } from './core/kind.ts'
import { cancelDoc, submitDoc } from './core/post.ts'
import { redPunch } from './core/red-punch.ts'
import { linesIn, saveDraft } from './core/save.ts'
import { delivers } from './deliver/kind.ts'
import { scraps } from './scrap/kind.ts'
import { stores } from './store/kind.ts'
import { docs } from './tables.ts'

/**
 * Special documents: sent back to the supplier, returned by a ward, sold, red-punched whole and in part, cancelled,
 * refused.
 */
export const makeTurns: Demo = async ({ db, orgId, now }) => {
  const bought = await lastBought(db, orgId)
  if (!bought) return
  const desk = deskOf(db, orgId, now, bought.depotId)
  const [first, second] = await linesIn(db, desk.as(0, ''), bought.docId)
  await outAndIn(desk, { first, second, supplierId: bought.supplierId })
  await redPunched(desk, { first, supplierId: bought.supplierId })
  await droppedAndRefused(desk, { first })
}

type Line = Awaited<ReturnType<typeof linesIn>>[number]
interface Bought {
  first: Line
  second: Line
  supplierId: string | null
}

/** The storekeeper at the main depot, this many days ago. */
function deskOf(db: Db, orgId: string, now: string, depotId: string | null) {
  const as = (back: number, time: string, userId = 'user-storekeeper', userName = '库管员'): Who => ({
    ...systemWho(orgId, `${addDays(now.slice(0, 10), -back)} ${time}`),
    userId,
    userName,
  })
  const drafted = <B extends DocBody>(who: Who, kind: Kind<B>, body: object) =>
    // as: what the call of its kind would have read
    saveDraft(db, who, kind, { bizDate: who.today, depotId, ...body } as B)
  const posted = async <B extends DocBody>(who: Who, kind: Kind<B>, body: object) =>
    (await submitDoc(db, who, kind, await drafted(who, kind, body))).row
  return { db, as, drafted, posted }
}
type Desk = ReturnType<typeof deskOf>

const oneOf = ({ skuId }: Line, quantity: number, more: object = {}) => [{ skuId, quantity, ...more }]

/** Sent back to the supplier, sold, given to the institution, and lent and returned in part. */
async function outAndIn({ db, as, posted }: Desk, { first, second, supplierId }: Bought) {
  const { sentBack, sold, other } = deliverType.is
  const spoilt = [{ skuId: second.skuId, quantity: 2, storeDetailId: second.detailId, remark: '到货破损' }]
  await posted(as(18, '15:30:00'), delivers, { deliverType: sentBack, supplierId, lines: spoilt })
  await posted(as(11, '10:40:00'), delivers, { deliverType: sold, buyer: '家属自购', lines: oneOf(first, 1) })
  const gift = oneOf(first, 12, { ...keptLike(first), price: 0 })
  const donation = { storeType: storeType.is.given, donor: '社区志愿者协会', remark: '重阳节慰问', lines: gift }
  await posted(as(16, '09:50:00'), stores, donation)

  const drill = { deliverType: other, remark: '消防演练用', lines: oneOf(first, 4) }
  const lent = await posted(as(10, '09:00:00'), delivers, drill)
  const [issued] = await linesIn(db, as(9, ''), lent.docId)
  const rest = oneOf(first, 2, { deliverDetailId: issued.detailId })
  const returned = { storeType: storeType.is.returned, remark: '演练后退回', lines: rest }
  await posted(as(9, '16:20:00'), stores, returned)
}

/** Red-punched whole, because it was entered twice, and in part, because too much was typed. */
async function redPunched({ db, as, posted }: Desk, { first, supplierId }: Omit<Bought, 'second'>) {
  const twice = { deliverType: deliverType.is.other, remark: '重复开单', lines: oneOf(first, 3) }
  const double = await posted(as(8, '11:00:00'), delivers, twice)
  await redPunch(db, as(8, '11:20:00'), delivers, {
    origin: await fresh(db, as(8, ''), double),
    input: { redReason: '重复开单' },
  })
  const tooMany = oneOf(first, 20, { ...keptLike(first), price: first.price ?? 0 })
  const wrong = { storeType: storeType.is.bought, supplierId, purchaser: '采购员', lines: tooMany }
  const typed = await posted(as(7, '09:20:00'), stores, wrong)
  const [line] = await linesIn(db, as(7, ''), typed.docId)
  await redPunch(db, as(7, '14:00:00'), stores, {
    origin: await fresh(db, as(7, ''), typed),
    input: { redReason: '数量多录2件', lines: [{ detailId: line.detailId, quantity: 2 }] },
  })
}

/** A cancelled draft, and a scrapping that the reviewer refuses. */
async function droppedAndRefused({ db, as, drafted, posted }: Desk, { first }: Pick<Bought, 'first'>) {
  const unneeded = { deliverType: deliverType.is.other, remark: '活动取消', lines: oneOf(first, 6) }
  const dropped = await drafted(as(5, '10:00:00'), delivers, unneeded)
  await cancelDoc(db, as(4, '08:40:00'), dropped, dropped.version)
  const broken = oneOf(first, 1, { scrapReason: 2, remark: '外包装轻微变形' })
  const waits = await posted(as(4, '14:10:00'), scraps, { handleWay: handleWay.is.destroyed, lines: broken })
  if (waits.status !== docStatus.is.waiting) return
  const manager = as(3, '09:05:00', 'user-store_manager', '仓库主管')
  await auditDoc(db, manager, scraps, {
    row: waits,
    decision: { pass: 0, opinion: '不影响使用，请继续用', version: waits.version },
  })
}

const fresh = (db: Db, who: Who, { docId }: { docId: string }) => own(db, docs, who, docId)

/** The expiry of goods like those of a line. */
const keptLike = ({ productionDate, expireDate }: { productionDate: string | null; expireDate: string | null }) => ({
  productionDate,
  expireDate,
})

/** The newest delivery of two items to the main depot. */
const lastBought = (db: Db, orgId: string) =>
  db
    .selectFrom('stockDoc')
    .select(['docId', 'supplierId', 'depotId'])
    .where('orgId', '=', orgId)
    .where('docType', '=', 'STORE')
    .where('storeType', '=', storeType.is.bought)
    .where('depotId', '=', 'depot-main')
    .where((eb) =>
      eb(
        eb
          .selectFrom('stockDocLine as line')
          .select((line) => line.fn.countAll<number>().as('lines'))
          .whereRef('line.orgId', '=', 'stockDoc.orgId')
          .whereRef('line.docId', '=', 'stockDoc.docId'),
        '>=',
        2,
      ),
    )
    .orderBy('bizDate', 'desc')
    .orderBy('docNo')
    .executeTakeFirst()

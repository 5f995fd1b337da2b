import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { handleWay } from '#contract/modules/stock/stock-doc/scrap.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { addDays } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import { own } from '../../../core/rows/write.ts'
import { systemWho, type Who } from '../../../core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { audit } from './core/audit.ts'
import type { Kind, Typed } from './core/kind.ts'
import { cancel, submit } from './core/post.ts'
import { redPunch } from './core/red-punch.ts'
import { linesIn, saveDraft } from './core/save.ts'
import { delivers } from './deliver/kind.ts'
import { scraps } from './scrap/kind.ts'
import { stores } from './store/kind.ts'
import { docs } from './tables.ts'

/** What does not go straight: sent back, returned by a ward, sold, red-punched whole and in part, cancelled, refused. */
export const makeTurns: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const as = (back: number, time: string, userId = 'user-storekeeper', userName = '库管员'): Who => ({
    ...systemWho(orgId, `${addDays(today, -back)} ${time}`),
    ...{ userId, userName },
  })
  const bought = await lastBought(db, orgId)
  if (!bought) return
  const { supplierId, depotId } = bought
  const [first, second] = await linesIn(db, as(0, ''), bought.docId)
  const head = (who: Who) => ({ bizDate: who.today, depotId })
  const one = (quantity: number, more: object = {}) => [{ skuId: first.skuId, quantity, ...more }]
  const posted = async <B extends Typed>(who: Who, kind: Kind<B>, body: object) =>
    // as: what the call of its kind would have read
    (await submit(db, who, kind, await saveDraft(db, who, kind, { ...head(who), ...body } as B))).row

  const { sentBack, sold, other } = deliverType.is
  const spoilt = [{ skuId: second.skuId, quantity: 2, storeDetailId: second.detailId, remark: '到货破损' }]
  await posted(as(18, '15:30:00'), delivers, { deliverType: sentBack, supplierId, lines: spoilt })
  await posted(as(11, '10:40:00'), delivers, { deliverType: sold, buyer: '家属自购', lines: one(1) })
  const { given, returned, bought: buy } = storeType.is
  const gift = {
    storeType: given,
    donor: '社区志愿者协会',
    remark: '重阳节慰问',
    lines: one(12, { ...keptLike(first), price: 0 }),
  }
  await posted(as(16, '09:50:00'), stores, gift)

  const lent = await posted(as(10, '09:00:00'), delivers, {
    ...{ deliverType: other, remark: '消防演练用', lines: one(4) },
  })
  const [issued] = await linesIn(db, as(9, ''), lent.docId)
  const rest = one(2, { deliverDetailId: issued.detailId })
  await posted(as(9, '16:20:00'), stores, { storeType: returned, remark: '演练后退回', lines: rest })

  const double = await posted(as(8, '11:00:00'), delivers, { deliverType: other, remark: '重复开单', lines: one(3) })
  await redPunch(db, as(8, '11:20:00'), delivers, {
    origin: await fresh(db, as(8, ''), double),
    asked: { redReason: '重复开单' },
  })
  const wrong = {
    storeType: buy,
    supplierId,
    purchaser: '采购员',
    lines: one(20, { ...keptLike(first), price: first.price ?? 0 }),
  }
  const typed = await posted(as(7, '09:20:00'), stores, wrong)
  const [line] = await linesIn(db, as(7, ''), typed.docId)
  await redPunch(db, as(7, '14:00:00'), stores, {
    origin: await fresh(db, as(7, ''), typed),
    asked: { redReason: '数量多录2件', lines: [{ detailId: line.detailId, quantity: 2 }] },
  })

  const who = as(5, '10:00:00')
  const dropped = await saveDraft(db, who, delivers, {
    ...head(who),
    deliverType: other,
    remark: '活动取消',
    lines: one(6),
  })
  await cancel(db, as(4, '08:40:00'), dropped, dropped.version)
  const broken = one(1, { scrapReason: 2, remark: '外包装轻微变形' })
  const waits = await posted(as(4, '14:10:00'), scraps, { handleWay: handleWay.is.destroyed, lines: broken })
  if (waits.status !== docStatus.is.waiting) return
  const manager = as(3, '09:05:00', 'user-store_manager', '仓库主管')
  await audit(db, manager, scraps, {
    row: waits,
    said: { pass: 0, opinion: '不影响使用，请继续用', version: waits.version },
  })
}

const fresh = (db: Db, who: Who, { docId }: { docId: string }) => own(db, docs, who, docId)

/** Goods like those of a line keep as long. */
const keptLike = ({ productionDate, expireDate }: { productionDate: string | null; expireDate: string | null }) => ({
  productionDate,
  expireDate,
})

/** The newest delivery of the main depot that brought two things. */
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

import type { ReplyFor } from '#contract/kit/calls.ts'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Client } from './app.ts'
import { openBillHouse } from './bills.ts'

/** Drugs, custody and doses for tests, by the real calls. */

const word = () => Math.random().toString(36).slice(2, 10)

/** The body of a new drug. */
export const drugOf = (more: object = {}) => ({
  drugName: `药品${word()}`,
  drugType: 2,
  drugForm: 1,
  drugSpec: '5mg×28片',
  unit: '片',
  drugWay: 1,
  ...more,
})

export const newDrug = (client: Client, more: object = {}) => client.ok(drugDict.dictCreate, drugOf(more))

/** Signed on the screen. */
export const signed = '/demo/sign.png'
const day = '2025-06-10'

/** An institution with drugs in custody: a head nurse, two nurses, a doctor, who see all residents. */
export async function openPharmacy() {
  const house = await openBillHouse()
  const { t } = house.house
  const head = await t.as('NURSE_HEAD')
  const zhang = await t.as('NURSE')
  const li = await t.as('NURSE')
  const doctor = await t.as('DOCTOR')
  const everybody = [head, zhang, li, doctor].map(({ userId }) => userId)
  await t.db((db) => db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', 'in', everybody).execute())
  const at = (time: string) => t.clock.set(time.length === 5 ? `${day} ${time}:00` : time)
  const move = (client: Client, type: number, body: object) =>
    client.call(drugKeep.keepStockChange, { keepType: String(type), ...body })
  /** Drugs that the family brings for a resident. */
  const bringing = (oldmanId: string, lines: readonly object[], more: object = {}) => ({
    oldmanId,
    source: 1,
    packageIntact: 1,
    clientName: '王小明',
    signImage: signed,
    checkerId: li.userId,
    lines,
    ...more,
  })
  const protocol = [{ path: '/demo/protocol.pdf', name: '代管协议.pdf', size: 1 }]
  return {
    house,
    t,
    head,
    zhang,
    li,
    doctor,
    day,
    at,
    move,
    bringing,
    /** A resident since January with drugs in custody. */
    async keeping(more: object = {}) {
      const resident = await house.moveIn('2025-06-01')
      at('07:00')
      await head.ok(drugKeep.keepCreate, {
        oldmanId: resident.oldmanId,
        protocolFile: protocol,
        clientName: '王小明',
        clientRelation: 2,
        ...more,
      })
      return resident
    },
    protocol,
    /** A switch of the institution. */
    set: (settingKey: string, value: unknown) =>
      t.db((db) =>
        db
          .insertInto('setting')
          .values({ orgId: t.orgId, settingKey, value: JSON.stringify(value) })
          .onConflict((conflict) =>
            conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value: JSON.stringify(value) }),
          )
          .execute(),
      ),
    /** Takes this many of a drug into custody, of one batch. */
    async bring(oldmanId: string, drugId: string, quantity: number, more: object = {}) {
      const line = { drugId, quantity, batchNo: 'B1', expireDate: '2026-06-30', ...more }
      const confirmation = { confirms: [24025], checkSign: signed }
      const answer = await move(zhang, keepType.is.receive, bringing(oldmanId, [line], confirmation))
      if (answer.code !== 0) throw new Error(answer.msg)
      return answer.data.records[0]
    },
    whole: (oldmanId: string, drugId: string): Promise<ReplyFor<typeof drugKeep.keepStockGet>> =>
      head.ok(drugKeep.keepStockGet, { oldmanId, drugId }),
  }
}
export type Pharmacy = Awaited<ReturnType<typeof openPharmacy>>

import { escort, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { send } from '../../../kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '../../../kit/print/print.tsx'
import { todayOf } from '../../../kit/value/format.ts'
import type { Row } from './outing-words.tsx'

const shortTime = (time: string | null | undefined) => time?.slice(0, 16)

/** 外出请假条: one part stays in the house, the other goes along and passes the gate. */
export const printSlip = printOf(({ outId }: Row) => send(outing.get, { outId }).then((row) => partsOf(row)))

function partsOf(row: Row & { drugs: { drugName: string; outQty: number; unit: string }[] }): Sheet[] {
  const drugs = row.drugs.map(({ drugName, outQty, unit }) => `${drugName} ${outQty}${unit}`).join('；')
  const facts: [string, string | null | undefined][] = [
    ['老人', [row.oldmanName, row.bedName].filter(Boolean).join(' ')],
    ['单号', row.outNo],
    ['类型', outType.label(row.outType)],
    ['事由', row.outReason],
    ['去向', row.address],
    ['陪同', [escort.label(row.escort), row.escortName, row.escortPhone].filter(Boolean).join(' ')],
    ['预计外出', shortTime(row.planOutTime)],
    ['预计返回', shortTime(row.planBackTime)],
    ['携带药品', drugs || '无'],
    ['停餐', row.mealStop ? '是' : '否'],
    ['审核人', row.auditByName],
    ['备注', row.remark],
  ]
  const signatures = ['老人或家属签字', '护理部签字', '门岗放行']
  return [
    { title: '外出请假条', subtitle: '存根联', facts, signatures, paper: 'A5' },
    { title: '外出请假条', subtitle: '放行联（返院时交回）', facts, signatures, paper: 'A5' },
  ]
}

/** 门岗名单: who goes and comes today. */
export const printGate = printOf(async (): Promise<Sheet> => {
  const today = todayOf()
  const { list } = await send(outing.list, { gateDay: today, size: 1000, sortField: 'planOutTime', sortOrder: 'asc' })
  const table = tableOf(list, [
    ['姓名', (row) => row.oldmanName],
    ['床位', (row) => row.bedName],
    ['类型', (row) => outType.label(row.outType)],
    ['陪同', (row) => row.escortName ?? escort.label(row.escort)],
    ['应出', (row) => shortTime(row.planOutTime)?.slice(5)],
    ['应回', (row) => shortTime(row.planBackTime)?.slice(5)],
    ['实出', (row) => shortTime(row.outTime)?.slice(5)],
    ['实回', (row) => shortTime(row.backTime)?.slice(5)],
    ['门岗签字', () => ''],
  ])
  return { title: '外出门岗名单', subtitle: today, table, signatures: ['门岗', '值班护士'] }
})

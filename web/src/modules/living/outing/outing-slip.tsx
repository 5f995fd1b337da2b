import { escort, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import { onTemplate, templateOf } from '#kit/print/template.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Row } from './outing-words.tsx'

const shortTime = (time: string | null | undefined) => time?.slice(0, 16)

/** 外出请假条: one part stays in the institution, the other is taken along for the gate. */
export const printSlip = printOf(async ({ outId }: Row) => {
  const [row, template] = await Promise.all([send(outing.get, { outId }), templateOf('OUTING_SLIP')])
  const drugs = row.drugs.map(({ drugName, outQty, unit }) => `${drugName} ${outQty}${unit}`).join('；')
  const part = (mark: string) =>
    onTemplate(template, {
      docNo: row.outNo,
      number: 'outNo',
      mark,
      usual: '外出请假条',
      fields: {
        oldmanName: row.oldmanName,
        bedName: row.bedName,
        reason: row.outReason,
        outTime: shortTime(row.planOutTime),
        planBackTime: shortTime(row.planBackTime),
        escortName: [escort.label(row.escort), row.escortName].filter(Boolean).join(' '),
        escortPhone: row.escortPhone,
      },
      more: [
        ['类型', outType.label(row.outType)],
        ['去向', row.address],
        ['携带药品', drugs || '无'],
        ['停餐', row.mealStop ? '是' : '否'],
        ['审核人', row.auditByName],
        ['备注', row.remark],
      ],
    })
  return [part('存根联'), part('放行联（返院时交回）')]
})

/** 门岗名单: departures and returns of today. */
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

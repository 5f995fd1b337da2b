import type { z } from 'zod'
import { type Goods, goods, goodsType } from '#contract/modules/care/goods/goods.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'

type Row = z.output<typeof Goods>

const person = (row: Row) => [row.oldmanName, row.bedName].filter(Boolean).join(' ')
const amount = (quantity: number, row: Row) => `${quantity}${row.unit ?? ''}`

/** 寄存单: one part for the person who brought it, one for the institution. */
export const printDeposit = printOf((row: Row): Sheet[] => {
  const facts: [string, string | null | undefined][] = [
    ['编号', row.goodsNo],
    ['老人', person(row)],
    ['物品', `${row.goodsName}（${goodsType.label(row.goodsType)}）`],
    ['数量', amount(row.quantity, row)],
    ['存放位置', row.place],
    ['到期', row.expireDate],
    ['寄存人', row.depositorName],
    ['寄存时间', row.depositTime.slice(0, 16)],
    ['接收人', [row.receiverName, row.secondReceiverName].filter(Boolean).join('、')],
    ['备注', row.remark],
  ]
  const signatures = ['寄存人签字', '接收人签字', '第二接收人签字']
  return ['存根联', '寄存人联'].map((subtitle) => ({ title: '物品寄存单', subtitle, facts, signatures, paper: 'A5' }))
})

/** 领取单: each take with its signature. */
export const printTakes = printOf(async (row: Row): Promise<Sheet> => {
  const takes = await send(goods.log, { goodsId: row.goodsId })
  return {
    title: '物品领取单',
    facts: [
      ['编号', row.goodsNo],
      ['老人', person(row)],
      ['物品', row.goodsName],
      ['寄存数量', amount(row.quantity, row)],
      ['剩余', amount(row.quantity - row.takenQuantity, row)],
    ],
    table: tableOf(takes, [
      ['领取时间', (take) => take.takeTime.slice(0, 16)],
      ['数量', (take) => take.quantity, 'right'],
      ['领取人', (take) => take.takerName],
      ['关系', (take) => <DictText code="RELATION" value={take.takerRelation} />],
      ['经办人', (take) => take.handlerName],
      ['签名', (take) => <img src={take.signImage} alt={`${take.takerName}的签名`} height={36} />],
    ]),
    signatures: ['领取人', '经办人'],
  }
})

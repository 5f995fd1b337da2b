import type { ReplyFor } from '#contract/kit/calls.ts'
import { handleWay, type scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'
import { batchText, expiryText } from '../core/line/batches.ts'

type PrintReply = ReplyFor<typeof scrap.scrapPrint>

/** 报废单: items, reasons, and cost. */
export const printScrap = printOf(({ template, head, details }: PrintReply) =>
  onTemplate(template, {
    docNo: head.docNo,
    mark: markOf(head.status),
    // The reason stands in each line.
    fields: { docDate: head.bizDate, depotName: head.depotName },
    more: [
      ['处理方式', handleWay.label(head.handleWay)],
      ['变卖收入', head.income != null && `${yuan(head.income)} 元`],
      ['备注', head.remark],
    ],
    table: tableOf(
      [...details.map((line) => ({ line })), { line: undefined }],
      [
        ['物品', ({ line }) => (line ? [line.skuName, line.specName].join(' ') : '合计')],
        ['单位', ({ line }) => line && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', ({ line }) => line && batchText(line)],
        ['有效期', ({ line }) => line && expiryText(line)],
        ['报废原因', ({ line }) => line && <DictText code="SCRAP_REASON" value={line.scrapReason} />],
        ['数量', ({ line }) => line?.quantity ?? head.totalQuantity, 'right'],
        ['金额', ({ line }) => yuan(line?.amount ?? head.totalAmount), 'right'],
      ],
    ),
  }),
)

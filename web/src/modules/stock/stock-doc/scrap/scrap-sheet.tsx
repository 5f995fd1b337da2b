import type { ReplyFor } from '#contract/kit/calls.ts'
import { handleWay, type scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { DictText } from '../../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../../kit/print/print.tsx'
import { yuan } from '../../../../kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'

type Printed = ReplyFor<typeof scrap.scrapPrint>

/** 报废单: what is scrapped, why, and what it had cost. */
export const printScrap = printOf(
  ({ template, head, details }: Printed): Sheet => ({
    title: template.templateName,
    subtitle: [`单号 ${head.docNo}`, markOf(head.status)].filter(Boolean).join('　'),
    facts: [
      ['仓库', head.depotName],
      ['日期', head.bizDate],
      ['处理方式', handleWay.label(head.handleWay)],
      ['变卖收入', head.income != null && `${yuan(head.income)} 元`],
      ['备注', head.remark],
    ],
    table: tableOf(
      [...details.map((line) => ({ line })), { line: undefined }],
      [
        ['物品', ({ line }) => (line ? [line.skuName, line.specName].join(' ') : '合计')],
        ['单位', ({ line }) => line && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', ({ line }) => line?.batchNo],
        ['有效期', ({ line }) => line?.expireDate],
        ['报废原因', ({ line }) => line && <DictText code="SCRAP_REASON" value={line.scrapReason} />],
        ['数量', ({ line }) => line?.quantity ?? head.totalQuantity, 'right'],
        ['金额', ({ line }) => yuan(line?.amount ?? head.totalAmount), 'right'],
      ],
    ),
    signatures: template.signers,
  }),
)

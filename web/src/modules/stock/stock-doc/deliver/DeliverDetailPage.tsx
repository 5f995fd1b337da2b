import { Deliver, deliver, deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { usePage } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { DocDetail, NoDoc } from '../core/DocDetail.tsx'
import { batchText } from '../core/line/batches.ts'
import { delivers } from './deliver-kind.ts'

const Line = deliver.deliverGet.options.reply.shape.lines.element
const lineColumns = cols(
  Line,
  [
    'skuCode',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'expireDate',
    'quantity',
    'price',
    'amount',
    'salePrice',
    'saleAmount',
    'chargeFlag',
    'redQuantity',
    'returnedQuantity',
    'remark',
  ],
  {
    skuName: { width: 150 },
    batchNo: { width: 150, render: (_, line) => batchText(line) },
    price: { title: '成本单价' },
    amount: { title: '成本金额' },
    returnedQuantity: { title: '已退料' },
  },
)
const info = ['deptName', 'receiverName', 'oldmanName', 'buyer', 'supplierName', 'signImage', 'remark', 'redReason']

/** 出库详情 (stock.md 5.6). */
export default function DeliverDetailPage() {
  const { deliverId } = usePage().query
  return deliverId ? <Detail key={deliverId} deliverId={deliverId} /> : <NoDoc kind={delivers} />
}

function Detail({ deliverId }: { deliverId: string }) {
  const query = useCall(deliver.deliverGet, { deliverId }, { keep: false })
  return (
    <DocDetail
      kind={delivers}
      query={query}
      facts={(row) => [
        ['类型', deliverType.label(row.deliverType)],
        ['领用', [row.deptName, row.receiverName].filter(Boolean).join(' ')],
        ['老人', row.oldmanName],
        ['购买人', row.buyer],
        ['供应商', row.supplierName],
        ['销售金额', row.saleAmount ? `${yuan(row.saleAmount)} 元` : undefined],
      ]}
      lines={lineColumns}
      shape={Deliver.shape}
      info={info}
    />
  )
}

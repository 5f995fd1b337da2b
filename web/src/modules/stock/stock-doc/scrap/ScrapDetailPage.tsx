import { handleWay, Scrap, scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { usePage } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { DocDetail, NoDoc } from '../core/DocDetail.tsx'
import { batchText } from '../core/line/batches.ts'
import { scraps } from './scrap-kind.ts'

const Line = scrap.scrapGet.options.reply.shape.lines.element
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
    'scrapReason',
    'remark',
  ],
  {
    skuName: { width: 150 },
    batchNo: { width: 150, render: (_, line) => batchText(line) },
    price: { title: '成本单价' },
    amount: { title: '成本金额' },
  },
)
const info = ['handleWay', 'income', 'photos', 'remark']

/** 报废详情 (stock.md 5.6). */
export default function ScrapDetailPage() {
  const { scrapId } = usePage().query
  return scrapId ? <Detail key={scrapId} scrapId={scrapId} /> : <NoDoc kind={scraps} />
}

function Detail({ scrapId }: { scrapId: string }) {
  const query = useCall(scrap.scrapGet, { scrapId }, { keep: false })
  return (
    <DocDetail
      kind={scraps}
      query={query}
      facts={(row) => [
        ['处理方式', handleWay.label(row.handleWay)],
        ['变卖收入', row.income != null && `${yuan(row.income)} 元`],
      ]}
      lines={lineColumns}
      shape={Scrap.shape}
      info={info}
    />
  )
}

import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { detailOf } from '../core/doc-kind.ts'
import { lends } from './lend-kind.ts'

const Row = lend.lendList.options.reply.shape.list.element
const columns = cols(
  Row,
  ['time', 'lendAction', 'docNo', 'borrowerName', 'skuName', 'quantity', 'operatorName', 'logRemark'],
  {
    time: { width: 150 },
    docNo: { width: 150 },
    skuName: { width: 160 },
    quantity: { title: '数量' },
    logRemark: { width: 260 },
  },
)
const fixed = { view: 'log' } as const

/** 借还记录 (stock.md 3.5): lent items with their returns and losses, newest first. */
export default function LendRecordPage() {
  const page = usePage()
  const may = usePermit()
  const looks = may('warehouse.lend.query')
  return (
    <ListPage
      name="lend.log"
      call={lend.lendList}
      rowKey="logId"
      columns={columns}
      fixed={fixed}
      filters={['docNo', 'borrowerName', 'skuName', 'lendAction', 'timeFrom', 'timeTo']}
      link={looks ? { column: 'docNo', open: (row) => page.open(detailOf(lends, row.lendId)) } : undefined}
      empty="还没有借还记录"
    />
  )
}

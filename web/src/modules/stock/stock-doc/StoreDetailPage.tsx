import { Table } from 'antd'
import { StockRecord } from '#contract/modules/stock/stock/stock.ts'
import { DocLine } from '#contract/modules/stock/stock-doc/document.ts'
import { Store, store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '../../../kit/calls.ts'
import { TimeText } from '../../../kit/cells.tsx'
import { cols } from '../../../kit/cols.tsx'
import { DetailPage } from '../../../kit/DetailPage.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { Nowhere } from '../../../kit/page/Nowhere.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { ReviewTrail } from '../../../kit/review/ReviewTrail.tsx'
import { yuan } from '../../../kit/value/format.ts'
import { storeActions } from './store-actions.ts'
import { DocState, detailAddress } from './store-words.tsx'

// biome-ignore format: lists of names read in lines
const lineColumns = cols(DocLine, ['skuCode', 'skuName', 'specName', 'unit', 'batchNo', 'productionDate', 'expireDate', 'quantity',
  'price', 'amount', 'redQuantity', 'remark'], { skuName: { width: 150 }, batchNo: { width: 140 } })
// biome-ignore format: as above
const recordColumns = cols(StockRecord, ['createTime', 'moveType', 'skuName', 'batchNo', 'quantity', 'amount', 'balanceQuantity',
  'balanceAmount', 'operatorName'], { skuName: { width: 150 }, batchNo: { width: 140 } })
// biome-ignore format: as above
const facts = ['invoiceNo', 'purchaser', 'checkerName', 'donor', 'remark', 'redReason', 'files', 'postByName', 'postTime', 'auditByName',
  'auditTime', 'auditOpinion', 'createByName', 'createTime', 'printCount'] as const

/** 入库详情 (stock.md 5.6): head, lines, what it moved, who did what, and the buttons its state allows. */
export default function StoreDetailPage() {
  const page = usePage()
  const { storeId } = page.query
  if (!storeId) return <Nowhere words="请从入库列表打开一张入库单" list="/warehouse/stockIn" label="打开入库管理" />
  return <Detail key={storeId} storeId={storeId} />
}

function Detail({ storeId }: { storeId: string }) {
  const page = usePage()
  const open = (address: string) => page.open(address)
  const query = useCall(store.storeGet, { storeId }, { keep: false })
  return (
    <DetailPage
      query={query}
      actions={storeActions(open)}
      head={(row) => ({
        title: `${row.redFlag === 1 ? '红冲单' : '入库单'} ${row.docNo}`,
        chips: <DocState of={row} />,
        facts: [
          ['仓库', row.depotName],
          ['日期', row.bizDate],
          ['类型', storeType.label(row.storeType)],
          ['供应商', row.supplierName],
          ['品种数', row.kinds],
          ['数量', row.totalQuantity],
          ['金额', `${yuan(row.totalAmount)} 元`],
          ['原单', row.originDocId && <DocLink id={row.originDocId} no={row.originDocNo} open={open} />],
          ['红冲单', row.redDocId && <DocLink id={row.redDocId} no={row.redDocNo} open={open} />],
        ],
      })}
      tabs={(row) => [
        {
          key: 'lines',
          label: '明细',
          children: (
            <Table
              size="small"
              rowKey="detailId"
              columns={lineColumns}
              dataSource={row.lines}
              pagination={false}
              scroll={{ x: true }}
            />
          ),
        },
        { key: 'facts', label: '单据信息', children: <Facts shape={Store.shape} row={row} keys={facts} /> },
        {
          key: 'records',
          label: '流水',
          children: (
            <Table
              size="small"
              rowKey="recordId"
              columns={recordColumns}
              dataSource={row.records}
              pagination={false}
              scroll={{ x: true }}
            />
          ),
        },
        { key: 'trail', label: '操作记录', children: <Trail of={row.trail} /> },
        { key: 'reviews', label: '审核', children: <ReviewTrail of={row.reviews} /> },
      ]}
    />
  )
}

function DocLink({ id, no, open }: { id: string; no?: string | null; open: (address: string) => void }) {
  return (
    <button type="button" className="k-link" onClick={() => open(detailAddress(id))}>
      {no}
    </button>
  )
}

interface Event {
  time: string
  userName: string
  action: string
  opinion?: string | null
}

function Trail({ of }: { of: readonly Event[] }) {
  return (
    <ul className="k-review">
      {of.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a trail only grows at its end
        <li key={at}>
          <TimeText value={event.time} /> {event.userName} {event.action}
          {event.opinion && <q>{event.opinion}</q>}
        </li>
      ))}
    </ul>
  )
}

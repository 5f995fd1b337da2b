import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { detailOf } from '../core/doc-kind.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { wayActions } from './transfer-actions.ts'
import { transfers } from './transfer-kind.ts'

const Row = transfer.transferList.options.reply.shape.list.element
const widths = { depotName: { width: 100, title: '调出仓库' }, depotInName: { width: 100 } }
const state = { width: 110, render: (_: unknown, row: { status: number; partRed: number }) => <DocState of={row} /> }

// biome-ignore format: lists of names read in lines
const columns = {
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'depotInName', 'status', 'kinds', 'totalQuantity', 'totalAmount', 'createByName',
    'printCount', 'planArriveDate', 'carrierName'], { ...widths, status: state, kinds: { width: 70 }, totalQuantity: { width: 80 } }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'depotInName', 'status', 'skuName', 'specName', 'unit', 'batchNo', 'expireDate',
    'quantity', 'leftQuantity', 'amount'], { ...widths, skuName: { width: 150 }, status: state }),
}

/** 调拨管理 (stock.md 3.6): by document or by line. */
export default function TransferPage() {
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const [receiving, setReceiving] = useState<string>()
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <>
      <ListPage
        key={view}
        name={`transfer.${view}`}
        call={transfer.transferList}
        rowKey={view === 'doc' ? 'transferId' : 'detailId'}
        columns={columns[view]}
        fixed={fixed}
        filters={['depotId', 'depotIdIn', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo']}
        statusTabs={{ filter: 'status' }}
        sort={['docNo', 'bizDate', 'totalAmount']}
        link={{ column: 'docNo', open: (row) => open(detailOf(transfers, row.transferId)) }}
        add={{ label: '新增调拨', permit: 'warehouse.transfer.add', onClick: () => open('/warehouse/transfer/add') }}
        rowActions={view === 'doc' ? [...wayActions(({ id }) => setReceiving(id)), ...docActions(transfers, open)] : []}
        empty="还没有调拨单；点“新增调拨”把物品发往另一个仓库"
        tools={
          <Segmented
            value={view}
            onChange={setView}
            options={docView.options.map((one) => ({ ...one }))}
            aria-label="显示方式"
          />
        }
      />
      {receiving && <ReceiveDialog transferId={receiving} onClose={() => setReceiving(undefined)} />}
    </>
  )
}

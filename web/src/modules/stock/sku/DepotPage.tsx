import { useMemo } from 'react'
import type { z } from 'zod'
import { Depot, DepotInput, depot } from '#contract/modules/stock/sku/depot.ts'
import { cols } from '../../../kit/cols.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { switchAction } from './switch-action.ts'

type Row = z.output<typeof Depot>

const columnsOf = (open: (address: string) => void) =>
  cols(Depot, ['depotName', 'depotCode', 'depotType', 'deptName', 'keeperNames', 'address', 'frozenNo', 'status'], {
    frozenNo: {
      width: 150,
      render: (_, { frozenBy, frozenNo }) =>
        frozenBy && (
          <button
            type="button"
            className="k-link"
            onClick={() => open(`/warehouse/inventory/detail?inventoryId=${frozenBy}`)}
          >
            {frozenNo}
          </button>
        ),
    },
    depotName: { width: 160 },
    keeperNames: { width: 220 },
    address: { width: 220 },
  })
const entered = Object.keys(DepotInput.shape).filter((key) => key !== 'status')
const options = { keeperIds: { help: '只有管理员可以在本仓库过账、红冲、收货和盘点' } }

/** 仓库设置 (stock.md 5.6). */
export default function DepotPage() {
  const { open } = usePage()
  const columns = useMemo(() => columnsOf(open), [open])
  return (
    <ListPage
      name="depots"
      call={depot.depotList}
      columns={columns}
      filters={['depotName', 'depotType', 'deptId', 'status']}
      sort={['depotName', 'depotType']}
      rowClass={(row) => (row.status === 0 ? 'k-row-muted' : undefined)}
      empty="先新增一个仓库，并指定管理员"
      add={{
        label: '新增',
        call: depot.depotCreate,
        title: '新增仓库',
        options,
        done: (row) => `已新增仓库${row.depotName}`,
      }}
      rowActions={[
        {
          label: '编辑',
          call: depot.depotUpdate,
          permit: 'warehouse.depot.edit',
          title: (row) => `修改仓库${row.depotName}`,
          fields: entered,
          options,
          input: ({ depotId }) => ({ depotId }),
          done: (row) => `已保存仓库${row.depotName}`,
        },
        ...switchAction(depot.depotUpdate, 'depotId', 'warehouse.depot.enable', (row: Row) => `仓库${row.depotName}`),
        {
          label: '删除',
          call: depot.depotRemove,
          danger: true,
          confirm: (row) => ({ title: `删除仓库${row.depotName}？`, content: '仓库有库存或未完成单据时不能删除。' }),
          done: (row) => `已删除仓库${row.depotName}`,
        },
      ]}
    />
  )
}

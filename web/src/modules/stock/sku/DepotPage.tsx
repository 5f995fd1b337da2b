import { useMemo } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { Depot, depot } from '#contract/modules/stock/sku/depot.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'
import { usePage } from '#kit/page/page.ts'

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
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个仓库，并指定管理员"
      add={{
        label: '新增',
        call: depot.depotCreate,
        title: '新增仓库',
        options,
      }}
      named={(row) => `仓库${row.depotName}`}
      rowActions={[
        {
          label: '编辑',
          call: depot.depotUpdate,
          permit: 'warehouse.depot.edit',
          without: ['status'],
          options,
        },
        ...switchAction(depot.depotUpdate, 'warehouse.depot.enable'),
        {
          label: '删除',
          call: depot.depotRemove,
          confirm: () => ({ content: '仓库有库存或未完成单据时不能删除。' }),
        },
      ]}
    />
  )
}

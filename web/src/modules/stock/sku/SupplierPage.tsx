import { onOff } from '#contract/kit/codes.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'

const shown = supplier.supplierList.options.reply.shape.list.element
const columns = cols(
  shown,
  ['supplierName', 'contact', 'phone', 'licenceExpire', 'licenceExpired', 'goodsScope', 'address', 'status'],
  { supplierName: { width: 180 }, goodsScope: { width: 240 }, address: { width: 220 } },
)

/** 供应商 (stock.md 5.6): amber when a licence has expired. */
export default function SupplierPage() {
  return (
    <ListPage
      name="suppliers"
      call={supplier.supplierList}
      columns={columns}
      filters={['supplierName', 'contact', 'phone', 'licenceExpired', 'status']}
      sort={['supplierName', 'licenceExpire']}
      rowClass={(row) =>
        row.status === onOff.is.off ? 'k-row-muted' : row.licenceExpired ? 'k-row-warning' : undefined
      }
      look={{ column: 'supplierName', call: supplier.supplierGet }}
      empty="先新增一家供应商"
      add={{
        label: '新增',
        call: supplier.supplierCreate,
        title: '新增供应商',
      }}
      named={(row) => `供应商${row.supplierName}`}
      rowActions={[
        {
          label: '编辑',
          call: supplier.supplierUpdate,
          permit: 'warehouse.supplier.edit',
          load: supplier.supplierGet,
          without: ['status'],
        },
        ...switchAction(supplier.supplierUpdate, 'warehouse.supplier.enable'),
        {
          label: '删除',
          call: supplier.supplierRemove,
          confirm: () => ({ content: '有物品或单据使用时不能删除。' }),
        },
      ]}
    />
  )
}

import type { z } from 'zod'
import { type Supplier, SupplierInput, supplier } from '#contract/modules/stock/sku/supplier.ts'
import { cols } from '../../../kit/cols.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { switchAction } from './switch-action.ts'

type Row = Pick<z.output<typeof Supplier>, 'supplierId' | 'supplierName' | 'status' | 'licenceExpired'>

const shown = supplier.supplierList.options.reply.shape.list.element
const columns = cols(
  shown,
  ['supplierName', 'contact', 'phone', 'licenceExpire', 'licenceExpired', 'goodsScope', 'address', 'status'],
  { supplierName: { width: 180 }, goodsScope: { width: 240 }, address: { width: 220 } },
)
// biome-ignore format: a list of names reads in lines
const details = ['supplierName', 'status', 'creditCode', 'contact', 'phone', 'address', 'goodsScope', 'bank', 'account', 'licences',
  'licenceExpire', 'remark', 'createByName', 'createTime']
const entered = Object.keys(SupplierInput.shape).filter((key) => key !== 'status')

/** 供应商 (stock.md 5.6): amber with a licence that has run out. */
export default function SupplierPage() {
  return (
    <ListPage
      name="suppliers"
      call={supplier.supplierList}
      columns={columns}
      filters={['supplierName', 'contact', 'phone', 'licenceExpired', 'status']}
      sort={['supplierName', 'licenceExpire']}
      rowClass={(row) => (row.status === 0 ? 'k-row-muted' : row.licenceExpired ? 'k-row-warning' : undefined)}
      look={{ column: 'supplierName', title: (row) => row.supplierName, call: supplier.supplierGet, fields: details }}
      empty="先新增一家供应商"
      add={{
        label: '新增',
        call: supplier.supplierCreate,
        title: '新增供应商',
        done: (row) => `已新增供应商${row.supplierName}`,
      }}
      rowActions={[
        {
          label: '编辑',
          call: supplier.supplierUpdate,
          permit: 'warehouse.supplier.edit',
          load: supplier.supplierGet,
          title: (row) => `修改供应商${row.supplierName}`,
          fields: entered,
          input: ({ supplierId }) => ({ supplierId }),
          done: (row) => `已保存供应商${row.supplierName}`,
        },
        ...switchAction(
          supplier.supplierUpdate,
          'supplierId',
          'warehouse.supplier.enable',
          (row: Row) => `供应商${row.supplierName}`,
        ),
        {
          label: '删除',
          call: supplier.supplierRemove,
          danger: true,
          confirm: (row) => ({ title: `删除供应商${row.supplierName}？`, content: '有物品或单据使用时不能删除。' }),
          done: (row) => `已删除供应商${row.supplierName}`,
        },
      ]}
    />
  )
}

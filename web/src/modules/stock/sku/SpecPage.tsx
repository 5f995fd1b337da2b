import { onOff } from '#contract/kit/codes.ts'
import { Spec, spec } from '#contract/modules/stock/sku/spec.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'

const columns = cols(Spec, ['specName', 'skuCount', 'remark', 'status', 'createByName', 'createTime'], {
  specName: { width: 200 },
  remark: { width: 260 },
})

/** 规格管理 (stock.md 5.6). */
export default function SpecPage() {
  return (
    <ListPage
      name="specs"
      call={spec.specList}
      columns={columns}
      filters={['specName', 'status']}
      sort={['specName']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一种规格，例如 L码/10片"
      add={{
        label: '新增',
        call: spec.specCreate,
        title: '新增规格',
        fields: ['specName', 'remark'],
        options: { specName: { placeholder: '例如 L码/10片、5L/桶' } },
      }}
      named={(row) => `规格${row.specName}`}
      rowActions={[
        {
          label: '编辑',
          call: spec.specUpdate,
          fields: ['specName', 'remark'],
        },
        ...switchAction(spec.specUpdate, 'warehouse.spec.edit'),
        {
          label: '删除',
          call: spec.specRemove,
          why: (row) => (row.skuCount > 0 ? '已有物品使用，只能停用' : undefined),
        },
      ]}
    />
  )
}

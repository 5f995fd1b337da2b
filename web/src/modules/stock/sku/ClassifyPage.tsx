import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { Classify, classify, deepestLevel } from '#contract/modules/stock/sku/classify.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'

type Row = z.output<typeof Classify>

const columns = cols(Classify, ['classifyName', 'classifyCode', 'classifyLevel', 'skuCount', 'sort', 'status'], {
  classifyName: { width: 260 },
  classifyLevel: { align: 'center', width: 80 },
})
const entered = ['classifyName', 'classifyCode', 'sort'] as const

/** 物品分类 (stock.md 5.6): three levels, goods at the third. */
export default function ClassifyPage() {
  const [under, setUnder] = useState<Row | 'top'>()
  return (
    <>
      <ListPage
        name="classifies"
        call={classify.classifyList}
        columns={columns}
        rowKey="classifyId"
        filters={['classifyName', 'status']}
        tree={{ open: true }}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        empty="先新增一级分类，物品放在第三级"
        add={{ label: '新增', permit: 'warehouse.classify.add', onClick: () => setUnder('top') }}
        named={(row) => `分类${row.classifyName}`}
        rowActions={[
          {
            label: '新增下级',
            permit: 'warehouse.classify.add',
            why: (row) => (row.classifyLevel >= deepestLevel ? '物品分类最多三级' : undefined),
            onClick: setUnder,
          },
          {
            label: '编辑',
            call: classify.classifyUpdate,
            fields: entered,
          },
          ...switchAction(classify.classifyUpdate, 'warehouse.classify.edit'),
          {
            label: '删除',
            call: classify.classifyRemove,
            confirm: () => ({ content: '有下级分类或物品时不能删除。' }),
          },
        ]}
      />
      {under && (
        <FormModal
          call={classify.classifyCreate}
          title={under === 'top' ? '新增一级分类' : `在${under.classifyName}下新增分类`}
          fields={entered}
          input={under === 'top' ? {} : { parentId: under.classifyId }}
          done={(row) => `已新增分类${row.classifyName}`}
          onClose={() => setUnder(undefined)}
        />
      )}
    </>
  )
}

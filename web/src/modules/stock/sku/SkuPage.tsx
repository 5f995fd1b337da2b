import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { type ClassifyTree, classify } from '#contract/modules/stock/sku/classify.ts'
import { Sku, sku } from '#contract/modules/stock/sku/item.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'
import { MasterPage } from '#kit/master/MasterPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import './sku.css'

type Row = z.output<typeof Sku>
interface Kind {
  classifyId: string
  classifyName: string
  classifyLevel: number
  skuCount: number
}

const columns = cols(
  Sku,
  [
    'picture',
    'skuCode',
    'skuName',
    'specName',
    'classifyName',
    'unit',
    'goodsProperty',
    'inPrice',
    'salePrice',
    'batchManage',
    'expireManage',
    'minStock',
    'maxStock',
    'stockQuantity',
    'lendAble',
    'barCode',
    'status',
  ],
  {
    stockQuantity: { width: 84 },
    skuName: { width: 170 },
    skuCode: { width: 110 },
    unit: { width: 64 },
    specName: { width: 110 },
    batchManage: { width: 84, title: '批次' },
    expireManage: { width: 84, title: '效期' },
    barCode: { extra: true },
  },
)

/** 物品管理 (stock.md 5.6): classes on the left, their items on the right. */
export default function SkuPage() {
  const kinds = useCall(classify.classifyList, {})
  return (
    <Loaded query={kinds}>
      {(tree) => (
        <MasterPage<Kind>
          label="分类"
          items={flat(tree)}
          idOf={(kind) => kind.classifyId}
          all="全部物品"
          search={{ placeholder: '搜索分类', fits: (kind, typed) => kind.classifyName.toUpperCase().includes(typed) }}
          row={(kind) => (
            <>
              <span className={`sku-level-${kind.classifyLevel}`}>{kind.classifyName}</span>
              <span className="k-muted">{kind.skuCount}</span>
            </>
          )}
        >
          {(kind) => <Items key={kind?.classifyId ?? ''} kind={kind} />}
        </MasterPage>
      )}
    </Loaded>
  )
}

const flat = (tree: readonly z.output<typeof ClassifyTree>[]): Kind[] =>
  tree.flatMap((row) => [row, ...flat(row.children ?? [])])

function Items({ kind }: { kind: Kind | undefined }) {
  const page = usePage()
  const [copied, setCopied] = useState<Row>()
  const fixed = useMemo(() => (kind ? { classifyId: kind.classifyId } : {}), [kind])
  return (
    <>
      <ListPage
        name="skus"
        call={sku.skuList}
        columns={columns}
        fixed={fixed}
        filters={['skuName', 'goodsProperty', 'supplierId', 'lendAble', 'status']}
        sort={['skuCode', 'skuName', 'inPrice', 'salePrice']}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        look={{ column: 'skuName', call: sku.skuGet }}
        empty="先新增物品，或用导入一次建好"
        add={{
          label: '新增',
          permit: sku.skuCreate.options.permit,
          onClick: () => page.open(addAddress(kind)),
        }}
        importer={{ call: sku.skuImport, template: sku.skuImportTemplate, title: '导入物品' }}
        named={(row) => `物品${row.skuName}（${row.specName}）`}
        rowActions={[
          {
            label: '编辑',
            permit: 'warehouse.sku.edit',
            onClick: (row) =>
              page.open(
                `/warehouse/sku/add?${new URLSearchParams({ skuId: row.skuId, tabTitle: `修改${row.skuName}` })}`,
              ),
          },
          { label: '加规格', permit: sku.skuSpec.options.permit, onClick: setCopied },
          ...switchAction(sku.skuUpdate, 'warehouse.sku.edit', 'skuId'),
          {
            label: '删除',
            call: sku.skuRemove,
            confirm: () => ({ content: '有库存记录时不能删除，可以停用。' }),
          },
        ]}
      />
      {copied && (
        <FormModal
          call={sku.skuSpec}
          title={`把${copied.skuName}复制到其他规格`}
          fields={['specIds']}
          input={{ skuId: copied.skuId }}
          done={(reply) => `已新增${reply.created}种规格，跳过已有的${reply.skipped}种`}
          onClose={() => setCopied(undefined)}
        />
      )}
    </>
  )
}

/** A class that may hold items is filled in. */
const addAddress = (kind: Kind | undefined) =>
  kind?.classifyLevel === 3
    ? `/warehouse/sku/add?classifyId=${encodeURIComponent(kind.classifyId)}`
    : '/warehouse/sku/add'

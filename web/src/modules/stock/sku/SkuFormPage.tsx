import { onOff } from '#contract/kit/codes.ts'
import { chargeCycle, feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import type { Values } from '#kit/value/schema.ts'

/** 新增物品, and with `?skuId=` its change (stock.md 2). */
export default function SkuFormPage() {
  const { skuId, classifyId } = usePage().query
  return skuId ? <Edit skuId={skuId} /> : <Add classifyId={classifyId} />
}

function Edit({ skuId }: { skuId: string }) {
  const query = useCall(sku.skuGet, { skuId }, { keep: false, staleTime: 0 })
  const options = useOptions()
  return (
    <Loaded query={query}>
      {(row) => (
        <FormPage
          name="sku"
          call={sku.skuUpdate}
          row={row}
          fresh={async () => (await query.refetch()).data}
          input={{ skuId }}
          columns={3}
          groups={groups}
          options={options}
          done={(saved) => `已保存物品${saved?.skuName ?? ''}`}
        />
      )}
    </Loaded>
  )
}

function Add({ classifyId }: { classifyId: string | undefined }) {
  return (
    <FormPage
      name="sku"
      call={sku.skuCreate}
      initial={{ classifyId }}
      columns={3}
      groups={groups}
      options={useOptions()}
      done={(row) => `已新增物品${row.skuName}，编码${row.skuCode}`}
    />
  )
}

const groups = [
  {
    title: '基本',
    fields: ['skuName', 'specId', 'classifyId', 'unit', 'barCode', 'goodsProperty', 'brand', 'supplierId', 'picture'],
  },
  { title: '包装与价格', fields: ['auxUnit', 'auxRatio', 'inPrice', 'salePrice', 'projectChildId'] },
  {
    title: '保管',
    fields: [
      'batchManage',
      'expireManage',
      'shelfLifeDays',
      'expireWarnDays',
      'minStock',
      'maxStock',
      'lendAble',
      'remark',
    ],
  },
] as const

const isKept = (values: Values) => values.expireManage === 1

function useOptions() {
  const children = useCall(feeProject.children, { status: onOff.is.on, pageHelper: '0' })
  const perUse = (children.data?.list ?? [])
    .filter((child) => child.chargeCycle === chargeCycle.is.perUse)
    .map((child) => ({ value: child.projectChildId, label: `${child.projectName ?? ''} · ${child.projectChildName}` }))
  return {
    barCode: { help: '可用扫码枪扫入' },
    auxUnit: { placeholder: '例如 箱' },
    auxRatio: { help: '1 个辅助单位等于多少个单位' },
    projectChildId: { options: perUse, help: '老人领用时按次记费；只能选按次计费的项目' },
    batchManage: { help: '有库存记录后，单位、批次、效期和可借用不能再改' },
    shelfLifeDays: { show: isKept, help: '入库时由生产日期算出有效期' },
    expireWarnDays: { show: isKept, help: '有效期前几天起提醒' },
  }
}

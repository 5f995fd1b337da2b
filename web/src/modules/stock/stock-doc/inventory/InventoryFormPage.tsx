import { Form, Select } from 'antd'
import { useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { inventory, inventoryType } from '#contract/modules/stock/stock-doc/inventory.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { detailOf } from '../core/doc-kind.ts'
import { counts } from './inventory-kind.ts'
import { type OpenDoc, OpenDocs, openDocsOf } from './OpenDocs.tsx'

const { kinds, sample, moving, all } = inventoryType.is
const typeOf = ({ inventoryType: type }: Values) => Number(type)

const options = {
  bizDate: { required: true },
  depotId: { required: true },
  inventoryType: {
    required: true,
    help: '全盘、按分类盘和抽盘期间，范围内的物品暂停出入库；动态盘不影响出入库',
  },
  classifyIds: {
    show: (values: Values) => [kinds, moving].some((type) => type === typeOf(values)),
    help: '动态盘不选分类时盘全部物品',
  },
  randomPercent: {
    show: (values: Values) => typeOf(values) === sample,
    help: '按比例随机抽取有库存的物品；下面指定了物品时不抽取',
  },
  blind: { help: '盲盘时盘点人看不到账面数量' },
  counterIds: { required: true, help: '确认人不能是盘点人，请至少留一位管理人员' },
}

/** 新增盘点 (stock.md 5.6): the items and the counters; the count begins when it is saved. */
export default function InventoryFormPage() {
  const page = usePage()
  const [skuIds, setSkuIds] = usePageState<string[]>('count.goods', [])
  const [open, setOpen] = useState<readonly OpenDoc[]>([])
  const inTheWay = (code: number, error: unknown) => {
    const docs = openDocsOf(code, error)
    setOpen(docs ?? [])
    return docs !== undefined
  }
  const choose = (chosen: string[]) => {
    setSkuIds(chosen)
    page.setDirty(true)
  }
  return (
    <FormPage
      name="inventory"
      call={inventory.inventorySave}
      initial={{ bizDate: todayOf(), inventoryType: all, blind: 0 }}
      input={async (values: Values) => ({ skuIds: typeOf(values) === sample ? skuIds : [] })}
      columns={3}
      groups={[
        {
          title: '盘点范围',
          fields: ['depotId', 'inventoryType', 'bizDate', 'classifyIds', 'randomPercent'],
          extra: (
            <>
              <Goods value={skuIds} onChange={choose} />
              {open.length > 0 && <OpenDocs docs={open} />}
            </>
          ),
        },
        { title: '盘点人', fields: ['counterIds', 'blind', 'remark', 'files'] },
      ]}
      options={options}
      okText="开始盘点"
      onRefused={inTheWay}
      done={(reply) => `盘点单${reply.docNo}已开始`}
      onDone={(reply) => {
        page.setDirty(false)
        page.open(detailOf(counts, reply.inventoryId))
      }}
    />
  )
}

/** 抽盘: the chosen items. */
function Goods({ value, onChange }: { value: string[]; onChange: (skuIds: string[]) => void }) {
  const type = Form.useWatch('inventoryType', { preserve: true })
  const sampled = Number(type) === sample
  const { data: items = [] } = useCall(sku.skuOptions, { status: onOff.is.on }, { enabled: sampled })
  if (!sampled) return null
  return (
    <Form.Item label="指定物品">
      <Select
        mode="multiple"
        aria-label="指定物品"
        placeholder="选择要抽盘的物品；留空则按比例随机抽取"
        showSearch={{ optionFilterProp: 'label' }}
        maxCount={500}
        value={value}
        onChange={onChange}
        options={items.map(({ skuId, skuName, specName, skuCode }) => ({
          value: skuId,
          label: `${skuName} ${specName} ${skuCode}`,
        }))}
      />
    </Form.Item>
  )
}

import { Form, Select } from 'antd'
import { useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { CountedLine, inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { useLineProblems } from '../core/line/line-problems.tsx'

const typed = ['countQuantity', 'price', 'batchNo', 'expireDate'] as const
const help: Partial<Record<(typeof typed)[number], string>> = {
  price: '账上没有的批次按此单价入账',
  batchNo: '不填则自动编号',
}

/** 登记账外物品: items found without a row in the sheet (stock.md 3.7). */
export function FoundDialog({ id, docNo, onClose }: { id: string; docNo: string; onClose: () => void }) {
  const { data: items = [] } = useCall(sku.skuOptions, { status: onOff.is.on })
  const [line, setLine] = useState<Record<string, unknown>>({})
  const item = items.find(({ skuId }) => skuId === line.skuId)
  const cells = useLineProblems()
  const at = (key: string) => {
    const help = cells.wrong.get(`0.${key}`)
    return help ? ({ help, validateStatus: 'error' } as const) : {}
  }
  const put = (next: Record<string, unknown>) => {
    cells.forget(0)
    setLine(next)
  }
  const boxes = (
    <Form layout="vertical" component="div">
      <Form.Item label="物品" required {...at('skuId')}>
        <Select
          aria-label="物品"
          placeholder="请选择物品"
          showSearch={{ optionFilterProp: 'label' }}
          value={line.skuId}
          onChange={(skuId) =>
            put({ ...line, skuId, price: items.find((one) => one.skuId === skuId)?.inPrice ?? undefined })
          }
          options={items.map(({ skuId, skuName, specName, skuCode }) => ({
            value: skuId,
            label: `${skuName} ${specName} ${skuCode}`,
          }))}
        />
      </Form.Item>
      {typed.map((key) => {
        const meta = metaOf(CountedLine.shape[key]) ?? { label: key, kind: 'text' }
        const required = key === 'countQuantity' || (key === 'expireDate' && item?.expireManage === 1)
        return (
          <Form.Item key={key} label={meta.label} required={required} extra={help[key]} {...at(key)}>
            <FieldInput
              meta={meta}
              field={key}
              inList
              aria-label={meta.label}
              value={line[key]}
              onChange={(value) => put({ ...line, [key]: value })}
            />
          </Form.Item>
        )
      })}
    </Form>
  )
  return (
    <FormModal
      call={inventory.inventorySave}
      title={`盘点单${docNo} 登记账外物品`}
      columns={1}
      fields={[]}
      onProblems={cells.hear}
      outlook={() => boxes}
      input={async () => ({ id, lines: [line] })}
      okText="登记"
      done={() => `已登记账外物品${item?.skuName ?? ''}`}
      onClose={onClose}
    />
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { DocLineInput, lineLimit } from '#contract/modules/stock/stock-doc/document.ts'
import { useCall } from '../../../kit/calls.ts'
import { DictText } from '../../../kit/cells.tsx'
import { FieldInput } from '../../../kit/inputs/inputs.tsx'
import { warn } from '../../../kit/look/notice.ts'
import { yuan } from '../../../kit/value/format.ts'
import { type Item, type Line, meant, pasted, scanned, worth } from './line-plan.ts'
import './stock-doc.css'

interface Grid {
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}

/** The lines of a document: scan, paste from a sheet or pick, then type; sums below. */
export function LineGrid({ lines, onChange }: Grid) {
  const { data: items = [] } = useCall(sku.skuOptions, { status: 1 })
  const change = (at: number, part: Line) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const total = lines.reduce((sum, line) => sum + worth(line), 0)
  return (
    <div className="stock-lines">
      <ScanBox items={items} lines={lines} onChange={onChange} />
      <div className="stock-lines-scroll">
        <table>
          <thead>
            <tr>
              <th>物品</th>
              <th>单位</th>
              {typed.map((key) => (
                <th key={key}>{labelOf(key)}</th>
              ))}
              <th>金额(元)</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: typed lines have no identity but their place
              <tr key={at}>
                <td className="stock-item">
                  <ItemSelect items={items} at={at} line={line} change={change} />
                </td>
                <td>
                  <DictText code="GOODS_UNIT" value={items.find(({ skuId }) => skuId === line.skuId)?.unit} />
                </td>
                {typed.map((key) => (
                  <td key={key}>
                    <FieldInput
                      meta={metaOf(DocLineInput.shape[key]) ?? noMeta}
                      field={key}
                      inList
                      aria-label={`第${at + 1}行${labelOf(key)}`}
                      value={line[key]}
                      onChange={(value) => change(at, { [key]: value })}
                    />
                  </td>
                ))}
                <td className="k-num">{yuan(worth(line))}</td>
                <td>
                  <Button
                    type="text"
                    aria-label={`删除第${at + 1}行`}
                    icon={<DeleteOutlined />}
                    onClick={() => onChange(lines.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={lines.length >= lineLimit}
          onClick={() => onChange([...lines, {}])}
        >
          添加一行
        </Button>
        <span>
          共 {lines.filter(({ skuId }) => skuId).length} 行，合计 <strong>{yuan(total)}</strong> 元
        </span>
      </footer>
    </div>
  )
}

const typed = ['quantity', 'price', 'batchNo', 'productionDate', 'expireDate', 'remark'] as const
const noMeta = { label: '', kind: 'text' as const }
const labelOf = (key: (typeof typed)[number]) => metaOf(DocLineInput.shape[key])?.label ?? ''

interface Pick {
  items: readonly Item[]
  at: number
  line: Line
  change: (at: number, part: Line) => void
}

function ItemSelect({ items, at, line, change }: Pick) {
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={`第${at + 1}行物品`}
      placeholder="请选择物品"
      value={line.skuId}
      options={items.map(({ skuId, skuName, specName, skuCode }) => ({
        value: skuId,
        label: `${skuName} ${specName} ${skuCode}`,
      }))}
      onChange={(skuId) => {
        const item = items.find((one) => one.skuId === skuId)
        change(at, { skuId, price: line.price ?? item?.inPrice ?? undefined })
      }}
    />
  )
}

function ScanBox({ items, lines, onChange }: Grid & { items: readonly Item[] }) {
  const [text, setText] = useState('')
  function scan() {
    if (!text.trim()) return
    const item = meant(items, text)
    if (!item) return warn(`没有条码、编码或名称为“${text.trim()}”的物品`)
    onChange(scanned(lines, item))
    setText('')
  }
  return (
    <Input
      aria-label="扫码或粘贴"
      placeholder="扫条码加一行；也可以从表格复制“物品、数量、单价”几列，粘贴到这里"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => {
        event.preventDefault()
        scan()
      }}
      onPaste={(event) => {
        const copied = event.clipboardData.getData('text')
        if (!/[\t\n]/.test(copied.trim())) return
        event.preventDefault()
        const { lines: more, unknown } = pasted(items, copied)
        onChange([...lines.filter(({ skuId }) => skuId), ...more].slice(0, lineLimit))
        if (unknown.length > 0) warn(`${unknown.length}行没有认出：${unknown.slice(0, 5).join('、')}`)
      }}
    />
  )
}

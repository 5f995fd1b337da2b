import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import { lineLimit } from '#contract/modules/stock/stock-doc/document.ts'
import { FieldInput } from '../../../../kit/inputs/inputs.tsx'
import { warn } from '../../../../kit/look/notice.ts'
import { useDict } from '../../../../kit/lookup/lookups.ts'
import { yuan } from '../../../../kit/value/format.ts'
import { chosen, type Item, inPacks, inUnits, type LineOf, meant, pasted, scanned } from './line-plan.ts'
import { UnitSelect, usePacks } from './packs.tsx'
import './stock-doc.css'

/** A column of its own, between the item and what is typed: what is there, which batch. */
export interface LineCell<L> {
  title: string
  render: (line: L, at: { index: number; item: Item | undefined; change: (part: Partial<L>) => void }) => ReactNode
}

export interface LineGridProps<L extends LineOf> {
  lines: readonly L[]
  onChange: (lines: L[]) => void
  /** Goods to choose from: `useCall(sku.skuOptions, { status: 1, depotId })`. */
  items: readonly Item[]
  /** Of what is typed in a line: the contract's own shape, and the names in their order. */
  shape: Record<string, z.ZodType>
  typed: readonly (keyof L & string)[]
  cells?: readonly LineCell<L>[]
  /** A new line of an item. */
  lineFor: (item: Item, quantity?: number) => L
  /** In fen; without it no amounts are shown. With `typed` it may be typed over. */
  worth?: { label: string; of: (line: L) => number; typed?: keyof L & string }
  /** What else changes with what was typed. */
  along?: (line: L, typed: Partial<L>) => Partial<L>
}

/** The lines of a document: scan, paste from a sheet or pick, then type; sums below. */
export function LineGrid<L extends LineOf>(grid: LineGridProps<L>) {
  const { lines, onChange, items, shape, typed, cells = [], worth, along } = grid
  const packs = usePacks()
  const change = (at: number, part: Partial<L>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part, ...along?.(line, part) } : line)))
  const total = worth && lines.reduce((sum, line) => sum + worth.of(line), 0)
  const labelOf = (key: string) => metaOf(shape[key])?.label ?? ''
  return (
    <div className="stock-lines">
      <ScanBox {...grid} />
      <div className="stock-lines-scroll">
        <table>
          <thead>
            <tr>
              <th>物品</th>
              <th>单位</th>
              {cells.map(({ title }) => (
                <th key={title}>{title}</th>
              ))}
              {typed.map((key) => (
                <th key={key}>{labelOf(key)}</th>
              ))}
              {worth && <th>{worth.label}</th>}
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const item = items.find(({ skuId }) => skuId === line.skuId)
              const ratio = packs.ratioOf(item)
              const put = (part: Partial<L>) => change(at, part)
              const input = (key: keyof L & string, value: unknown, meaning = (entered: unknown) => entered) => (
                <FieldInput
                  meta={metaOf(shape[key]) ?? { label: '', kind: 'text' }}
                  field={key}
                  inList
                  aria-label={`第${at + 1}行${labelOf(key)}`}
                  value={value}
                  onChange={(entered) => put({ [key]: meaning(entered) } as Partial<L>)} // as: a key of L, its value checked by the call
                />
              )
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: typed lines have no identity but their place
                <tr key={at}>
                  <td className="stock-item">
                    <ItemSelect {...grid} at={at} />
                  </td>
                  <td className="stock-unit">
                    <UnitSelect item={item} packs={packs} label={`第${at + 1}行单位`} />
                  </td>
                  {cells.map(({ title, render }) => (
                    <td key={title}>{render(line, { index: at, item, change: put })}</td>
                  ))}
                  {typed.map((key) => (
                    <td key={key} className={`stock-${metaOf(shape[key])?.kind}`}>
                      {key === 'quantity'
                        ? input(key, inPacks(line.quantity, ratio), (entered) => inUnits(entered, ratio))
                        : input(key, line[key])}
                    </td>
                  ))}
                  {worth && (
                    <td className={worth.typed ? 'stock-fen' : 'k-num'}>
                      {worth.typed ? input(worth.typed, worth.of(line)) : yuan(worth.of(line))}
                    </td>
                  )}
                  <td>
                    <Button
                      type="text"
                      aria-label={`删除第${at + 1}行`}
                      icon={<DeleteOutlined />}
                      onClick={() => onChange(lines.filter((_, index) => index !== at))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <footer>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={lines.length >= lineLimit}
          onClick={() => onChange([...lines, emptyLine<L>()])}
        >
          添加一行
        </Button>
        <span>
          共 {lines.filter(({ skuId }) => skuId).length} 行
          {total !== undefined && (
            <>
              ，合计 <strong>{yuan(total)}</strong> 元
            </>
          )}
        </span>
      </footer>
    </div>
  )
}

export const emptyLine = <L extends LineOf>() => ({}) as L // as: nothing of a line must be there before it is sent

function ItemSelect<L extends LineOf>({ items, lines, onChange, lineFor, at }: LineGridProps<L> & { at: number }) {
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={`第${at + 1}行物品`}
      placeholder="请选择物品"
      value={lines[at].skuId}
      options={items.map(({ skuId, skuName, specName, skuCode }) => ({
        value: skuId,
        label: `${skuName} ${specName} ${skuCode}`,
      }))}
      onChange={(skuId) => {
        const item = items.find((one) => one.skuId === skuId)
        onChange(lines.map((line, index) => (index === at && item ? chosen(line, item, lineFor) : line)))
      }}
    />
  )
}

function ScanBox<L extends LineOf>({ items, lines, onChange, lineFor }: LineGridProps<L>) {
  const [text, setText] = useState('')
  const { label: unitName } = useDict('GOODS_UNIT')
  function scan() {
    if (!text.trim()) return
    const item = meant(items, text)
    if (!item) return warn(`没有条码、编码或名称为“${text.trim()}”的物品`)
    onChange(scanned(lines, item, lineFor))
    setText('')
  }
  return (
    <Input
      aria-label="扫码或粘贴"
      placeholder="扫条码加一行；也可以从表格复制“物品、数量、单价”几列，粘贴到这里，数量可写“3箱”"
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
        const { lines: more, unknown } = pasted(items, copied, lineFor, unitName)
        onChange([...lines.filter(({ skuId }) => skuId), ...more].slice(0, lineLimit))
        if (unknown.length > 0) warn(`${unknown.length}行没有认出：${unknown.slice(0, 5).join('、')}`)
      }}
    />
  )
}

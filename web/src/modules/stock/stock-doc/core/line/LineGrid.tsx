import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { memo, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOptional, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { lineLimit } from '#contract/modules/stock/stock-doc/document.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { warn } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { useDict } from '#kit/lookup/lookups.ts'
import { yuan } from '#kit/value/format.ts'
import { chosen, type Item, inPacks, inUnits, type LineOf, scanned, within } from './line-plan.ts'
import { LineProblems, Wrong } from './line-problems.tsx'
import { UnitSelect, usePacks } from './packs.tsx'
import { itemsMeant, pasted } from './paste-plan.ts'
import '../stock-doc.css'

/** An additional column between the item and the inputs: stock, batch. */
export interface LineCell<L> {
  title: string
  /** The field it sets, where its errors are shown. */
  key?: keyof L & string
  render: (line: L, at: { index: number; item: Item | undefined; change: (part: Partial<L>) => void }) => ReactNode
}

export interface LineGridProps<L extends LineOf> {
  lines: readonly L[]
  onChange: (lines: L[]) => void
  /** Items to choose from: `useCall(sku.skuOptions, { status: 1, depotId })`. */
  items: readonly Item[]
  /** The input fields of a line: shape of the contract, and names in order. */
  shape: Record<string, Schema>
  typed: readonly (keyof L & string)[]
  /** Fields required for this kind besides those of the shape. */
  required?: readonly (keyof L & string)[]
  cells?: readonly LineCell<L>[]
  /** A new line of an item. */
  lineFor: (item: Item, quantity?: number) => L
  /** Amount of a line in fen; absent: no amounts. `typed` names the field for typing it. */
  worth?: { label: string; of: (line: L) => number; typed?: keyof L & string }
  /** Further changes after an input. */
  along?: (line: L, typed: Partial<L>) => Partial<L>
}

/**
 * The lines of a document: scan, paste from a sheet or choose, then type; sums below. Typing draws its own line only.
 */
export function LineGrid<L extends LineOf>(grid: LineGridProps<L>) {
  const { lines, onChange, items, shape, typed, required = [], cells, worth } = grid
  const packs = usePacks()
  const byId = useMemo(() => new Map(items.map((item) => [item.skuId, item])), [items])
  const choices = useMemo(() => items.map(choiceOf), [items])
  const act = useActs(grid, packs.turn)
  const total = worth && lines.reduce((sum, line) => sum + worth.of(line), 0)
  return (
    <div className="stock-lines">
      <ScanBox {...grid} />
      <div className="stock-lines-scroll">
        <table>
          <thead>
            <tr>
              <Head label="物品" star />
              <th>单位</th>
              {cells?.map(({ title }) => (
                <th key={title}>{title}</th>
              ))}
              {typed.map((key) => (
                <Head key={key} label={labelIn(shape, key)} star={required.includes(key) || !isOptional(shape[key])} />
              ))}
              {worth && <th>{worth.label}</th>}
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const item = byId.get(line.skuId ?? '')
              const packed = packs.isPacked(item)
              return (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: typed lines have no identity but their place
                  key={at}
                  line={line}
                  at={at}
                  item={item}
                  packed={packed}
                  choices={choices}
                  shape={shape}
                  typed={typed}
                  cells={cells}
                  worth={worth}
                  act={act}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <footer>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          {...offBecause(lines.length >= lineLimit && `一张单据最多${lineLimit}行`)}
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

const Head = ({ label, star }: { label: string; star: boolean }) => (
  <th className={star ? 'stock-needed' : undefined}>{label}</th>
)

const labelIn = (shape: LineGridProps<LineOf>['shape'], key: string) => metaOf(shape[key])?.label ?? ''
const choiceOf = ({ skuId, skuName, specName, skuCode }: Item) => ({
  value: skuId,
  label: `${skuName} ${specName} ${skuCode}`,
})

/** A pasted row with item and quantity is recognised. */
function readOff<L extends LineOf>(line: L): L {
  if (!line.unread || !line.skuId || !line.quantity) return line
  const { unread: _, pastedName: __, ...rest } = line
  return rest as L // as: both are optional
}

/** Actions on a line by its index: the functions stay the same and work on the latest lines. */
function useActs<L extends LineOf>(grid: LineGridProps<L>, turn: (item: Item, whole: boolean) => void) {
  const latest = useRef({ ...grid, turn })
  latest.current = { ...grid, turn }
  return useMemo(() => {
    const put = (at: number, next: (line: L) => L) => {
      const { lines, onChange } = latest.current
      onChange(lines.map((line, index) => (index === at ? readOff(next(line)) : line)))
    }
    return {
      change: (at: number, part: Partial<L>) =>
        put(at, (line) => ({ ...line, ...part, ...latest.current.along?.(line, part) })),
      choose(at: number, skuId: string) {
        const { items, lineFor } = latest.current
        const item = items.find((one) => one.skuId === skuId)
        if (item) put(at, (line) => chosen(line, item, lineFor))
      },
      remove: (at: number) => latest.current.onChange(latest.current.lines.filter((_, index) => index !== at)),
      turn: (item: Item, whole: boolean) => latest.current.turn(item, whole),
    }
  }, [])
}

interface LineProps<L extends LineOf> extends Pick<LineGridProps<L>, 'shape' | 'typed' | 'cells' | 'worth'> {
  line: L
  at: number
  item: Item | undefined
  /** Whether quantities are typed in whole packs. */
  packed: boolean
  choices: ReturnType<typeof choiceOf>[]
  act: ReturnType<typeof useActs<L>>
}

function DrawnLine<L extends LineOf>({
  line,
  at,
  item,
  packed,
  choices,
  shape,
  typed,
  cells,
  worth,
  act,
}: LineProps<L>) {
  const wrong = use(LineProblems)
  const ratio = packed ? item?.auxRatio : undefined
  const change = (part: Partial<L>) => act.change(at, part)
  const input = (key: keyof L & string, value: unknown, meaning = (entered: unknown) => entered) => (
    <FieldInput
      meta={metaOf(shape[key]) ?? { label: '', kind: 'text' }}
      field={key}
      inList
      aria-label={`第${at + 1}行${labelIn(shape, key)}`}
      value={value}
      onChange={(entered) => change({ [key]: meaning(entered) } as Partial<L>)} // as: a key of L, its value checked by the call
    />
  )
  return (
    <tr className={line.unread ? 'stock-unread' : undefined}>
      <td className="stock-item">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={`第${at + 1}行物品`}
          placeholder={line.pastedName || '请选择物品'}
          status={line.unread || wrong.has(`${at}.skuId`) ? 'error' : undefined}
          value={line.skuId}
          options={choices}
          onChange={(skuId) => act.choose(at, skuId)}
        />
        <Wrong text={line.unread ?? wrong.get(`${at}.skuId`)} />
      </td>
      <td className="stock-unit">
        <UnitSelect item={item} packed={packed} onTurn={act.turn} label={`第${at + 1}行单位`} />
      </td>
      {cells?.map(({ title, key, render }) => (
        <td key={title}>
          {render(line, { index: at, item, change })}
          <Wrong text={key && wrong.get(`${at}.${key}`)} />
        </td>
      ))}
      {typed.map((key) => (
        <td key={key} className={`stock-${metaOf(shape[key])?.kind}`}>
          {key === 'quantity'
            ? input(key, inPacks(line.quantity, ratio), (entered) => inUnits(entered, ratio))
            : input(key, line[key])}
          <Wrong text={wrong.get(`${at}.${key}`)} />
        </td>
      ))}
      {worth && (
        <td className={worth.typed ? 'stock-fen' : 'k-num'}>
          {worth.typed ? input(worth.typed, worth.of(line)) : yuan(worth.of(line))}
        </td>
      )}
      <td>
        <Button type="text" aria-label={`删除第${at + 1}行`} icon={<DeleteOutlined />} onClick={() => act.remove(at)} />
      </td>
    </tr>
  )
}
/** Number of lines drawn at once; further pasted lines are drawn as they come near. */
const atOnce = 30
const nearPx = '800px'

/**
 * Drawing the boxes of two hundred lines takes seconds: a distant line shows its item only until it is scrolled or
 * tabbed to.
 */
function NearLine<L extends LineOf>(line: LineProps<L>) {
  const { at, item, cells, typed, worth } = line
  const [near, setNear] = useState(at < atOnce)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (near || !row.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), nearBy)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [near])
  if (near) return <DrawnLine {...line} />
  // The Tab key continues in the first box of the line.
  const draw = () => {
    const body = row.current?.parentElement
    flushSync(() => setNear(true))
    body?.children[at]?.querySelector('input')?.focus()
  }
  const columns = 3 + (cells?.length ?? 0) + typed.length + (worth ? 1 : 0)
  return (
    <tr ref={row} className="stock-far" tabIndex={0} onFocus={draw}>
      <td colSpan={columns}>{item?.skuName}</td>
    </tr>
  )
}
/** Margin around the window, and around the scrolling page in it. */
const nearBy = { rootMargin: nearPx, scrollMargin: nearPx }

// as: `memo` forgets that the component is generic
const Line = memo(NearLine) as typeof NearLine

export const emptyLine = <L extends LineOf>() => ({}) as L // as: every field of a line is optional before it is sent

/** Meaning of a pasted price, where a line has one: purchase or sale. */
const prices = ['price', 'salePrice']

function ScanBox<L extends LineOf>({ items, lines, onChange, lineFor, typed }: LineGridProps<L>) {
  const [text, setText] = useState('')
  const { label: unitName } = useDict('GOODS_UNIT')
  const names: readonly string[] = typed
  const price = names.find((key) => prices.includes(key))
  const order = ['物品', '数量', price && '单价', names.includes('batchNo') && '批号、有效期']
    .filter(Boolean)
    .join('、')
  function scan() {
    if (!text.trim()) return
    const found = itemsMeant(items, text)
    if (found.length === 0) return warn(`没有条码、编码或名称为“${text.trim()}”的物品`)
    if (found.length > 1)
      return warn(
        `“${text.trim()}”有${found.length}种规格，请扫条码，或写上规格：${found[0].skuName} ${found[0].specName}`,
      )
    onChange(scanned(lines, found[0], lineFor))
    setText('')
  }
  function paste(copied: string) {
    const more = pasted(copied, { items, lineFor, unitName, typed: names, price })
    const { kept, left } = within(lineLimit, [...lines.filter(isFilled), ...more])
    onChange(kept)
    if (left > 0) warn(`一张单据最多${lineLimit}行，最后${left}行没有粘贴，请另开一张`)
    const unread = more.filter((line) => line.unread).length
    if (unread > 0) warn(`${unread}行没有认出，已标红，请逐行改好或删去`)
  }
  return (
    <Input
      aria-label="扫码或粘贴"
      placeholder={`扫条码加一行；也可以从表格复制“${order}”几列（带表头也行），粘贴到这里，数量可写“3箱”`}
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
        paste(copied)
      }}
    />
  )
}

/** Whether a line has any input. */
export const isFilled = (line: LineOf) => Boolean(line.skuId || line.unread)

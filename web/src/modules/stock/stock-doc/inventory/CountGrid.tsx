import { Button, Input, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DictText } from '#kit/cells.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { warn } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { type CountTab, isOpenLine, linesOf, meantLine, windowOf, withCounted } from './count-plan.ts'
import { FoundDialog } from './FoundDialog.tsx'
import { CountedLines } from './InventoryPage.tsx'
import type { CountLine, Whole } from './inventory-kind.ts'
import { useCount } from './use-count.ts'
import './count.css'

const rowHeight = 40
const shownOptions: { value: CountTab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'open', label: '未盘' },
  { value: 'diff', label: '有差异' },
]

/**
 * The sheet for counting: a scan or Enter leads to the next line, and each input is saved on leaving its line. Only the
 * rows in sight are drawn, so that a large depot is as fast as a small one.
 */
export function CountGrid({ row }: { row: Whole }) {
  const { saved, count, pending } = useCount(row.id)
  const [shown, setShown] = useState<CountTab>('all')
  const [at, setAt] = useState(-1)
  const [finding, setFinding] = useState(false)
  const all = useMemo(() => withCounted(row.lines, saved), [row.lines, saved])
  // The lines of a tab as they were when it was chosen: a line does not disappear while it is being counted.
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const lines = ids ? all.filter(({ detailId }) => ids.has(detailId)) : all
  const hidden = row.blind === 1 && row.lines.every(({ bookQuantity }) => bookQuantity == null)
  const choose = (next: CountTab) => {
    setShown(next)
    setAt(-1)
    setIds(next === 'all' ? undefined : new Set(linesOf(all, next).map(({ detailId }) => detailId)))
  }
  return (
    <div className="count-grid">
      <div className="count-tools">
        <CountedLines countedCount={all.filter((line) => !isOpenLine(line)).length} lineCount={all.length} />
        <ScanLine lines={lines} from={at} onFound={setAt} />
        <Segmented
          value={shown}
          onChange={choose}
          options={hidden ? shownOptions.slice(0, 2) : shownOptions}
          aria-label="显示哪些行"
        />
        {row.mayCount === 1 && <Button onClick={() => setFinding(true)}>登记账外物品</Button>}
        <span className="k-muted" role="status">
          {pending ? '正在保存…' : ''}
        </span>
      </div>
      <Rows
        lines={lines}
        at={at}
        hidden={hidden}
        mayCount={row.mayCount === 1}
        onGo={setAt}
        onCount={(line, quantity) => count(line, quantity)}
      />
      {finding && <FoundDialog id={row.id} docNo={row.docNo} onClose={() => setFinding(false)} />}
    </div>
  )
}

interface ScanLineProps {
  lines: readonly CountLine[]
  from: number
  onFound: (at: number) => void
}

function ScanLine({ lines, from, onFound }: ScanLineProps) {
  const [text, setText] = useState('')
  return (
    <Input
      aria-label="扫码跳到该行"
      placeholder="扫条码，或输入编码、批号、名称后回车，跳到该行"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => {
        event.preventDefault()
        const found = meantLine(lines, text, from)
        if (found < 0) return warn(`盘点表中没有“${text.trim()}”；确实在库的请登记账外物品`)
        setText('')
        onFound(found)
      }}
    />
  )
}

interface RowsProps {
  lines: readonly CountLine[]
  at: number
  hidden: boolean
  mayCount: boolean
  onGo: (at: number) => void
  onCount: (line: CountLine, quantity: number) => void
}

function Rows({ lines, at, hidden, mayCount, onGo, onCount }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const { current } = box
    if (!current) return
    setHeight(current.clientHeight)
    if (at < 0) return
    // The next line is scrolled into sight, with those around it.
    const place = at * rowHeight
    if (place < current.scrollTop || place > current.scrollTop + current.clientHeight - 2 * rowHeight)
      current.scrollTop = Math.max(0, place - 3 * rowHeight)
  }, [at])
  const { first, last } = windowOf({ top, height, row: rowHeight, count: lines.length })
  const heads = [
    '物品',
    '批号',
    '有效期',
    '单位',
    ...(hidden ? [] : ['账面']),
    '实盘',
    ...(hidden ? [] : ['差异']),
    '盘点人',
  ]
  return (
    <div className="count-rows" ref={box} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className={figures.includes(head) ? 'k-num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * rowHeight }} />}
          {lines.slice(first, last).map((line, index) => {
            const place = first + index
            const typing = mayCount && place === at
            return (
              <tr key={line.detailId} className={isOpenLine(line) ? undefined : 'count-done'}>
                <td>
                  {line.skuName} <span className="k-muted">{line.specName}</span>
                  {line.found === 1 && <span className="k-muted">（账外）</span>}
                </td>
                <td>{line.batchNo}</td>
                <td>{line.expireDate}</td>
                <td>
                  <DictText code="GOODS_UNIT" value={line.unit} />
                </td>
                {!hidden && <td className="k-num">{line.bookQuantity}</td>}
                <td className="count-box">
                  {typing ? (
                    <CountBox
                      key={line.detailId}
                      line={line}
                      at={place}
                      onDone={(quantity, step) => {
                        if (quantity !== undefined) onCount(line, quantity)
                        onGo(Math.min(Math.max(place + step, 0), lines.length - 1))
                      }}
                    />
                  ) : (
                    <button
                      type="button"
                      className="count-open"
                      {...offBecause(!mayCount && '不是您盘点，或盘点已结束')}
                      aria-label={`盘点第${place + 1}行${line.skuName}`}
                      onClick={() => onGo(place)}
                    >
                      {line.countQuantity ?? '未盘'}
                    </button>
                  )}
                </td>
                {!hidden && <td className="k-num">{diffText(line)}</td>}
                <td className="k-muted">{line.countByName}</td>
              </tr>
            )
          })}
          {last < lines.length && <tr aria-hidden style={{ height: (lines.length - last) * rowHeight }} />}
          {lines.length === 0 && (
            <tr>
              <td colSpan={heads.length}>
                <span className="k-muted">没有这样的行</span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const figures = ['账面', '差异']
const diffText = ({ countQuantity, bookQuantity }: CountLine) => {
  if (countQuantity == null || bookQuantity == null) return ''
  const diff = (Math.round(countQuantity * 1000) - Math.round(bookQuantity * 1000)) / 1000
  return diff > 0 ? `+${diff}` : diff
}

interface CountBoxProps {
  line: CountLine
  at: number
  /** Leaves the line with its input, or without one, and moves on by so many lines. */
  onDone: (quantity: number | undefined, step: number) => void
}

/** Enter saves and moves on; arrow keys move without saving unchanged input. */
function CountBox({ line, at, onDone }: CountBoxProps) {
  const [value, setValue] = useState<unknown>(line.countQuantity)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.select()
  }, [])
  const leave = (step: number) => {
    if (typeof value === 'number' && value !== line.countQuantity) onDone(value, step)
    else if (value == null || typeof value === 'number') onDone(undefined, step)
  }
  return (
    // A number box adds and subtracts with the arrow keys; here they move between lines.
    <span
      ref={box}
      onKeyDownCapture={(event) => {
        const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        event.stopPropagation()
        leave(step)
      }}
    >
      <NumberBox
        kind="decimal"
        min={0}
        max={9_999_999.999}
        decimals={3}
        inList
        aria-label={`第${at + 1}行实盘数量`}
        value={value}
        onChange={setValue}
        onBlur={() => typeof value === 'number' && value !== line.countQuantity && onDone(value, 0)}
      />
    </span>
  )
}

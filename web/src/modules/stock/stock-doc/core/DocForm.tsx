import { type ReactNode, useRef, useState } from 'react'
import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { useAction } from '#kit/calls.ts'
import { FormPage, type FormPageProps } from '#kit/FormPage.tsx'
import { appError } from '#kit/fault/errors.ts'
import { bodyProblems } from '#kit/form/form-schema.ts'
import type { Sender } from '#kit/form/use-call-form.ts'
import { toast, warn } from '#kit/look/notice.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { KeyOf } from '#kit/value/schema.ts'
import type { DocKind } from './doc-kind.ts'
import { emptyLine, isFilled } from './line/LineGrid.tsx'
import { type LineOf, merged } from './line/line-plan.ts'
import { cellsOf, LineProblems, rowOf } from './line/line-problems.tsx'

export interface DocFormProps<C extends Call, L extends LineOf> {
  kind: DocKind
  /** Its draft call; the fields of the head come from it. */
  call: C
  post: Call
  row?: { id: string }
  fresh?: () => Promise<object | undefined>
  initial: FormPageProps<C>['initial']
  head: readonly KeyOf<C>[]
  options: FormPageProps<C>['options']
  /** The lines of the draft being changed. */
  lines?: readonly L[]
  grid: (lines: readonly L[], change: (next: L[]) => void) => ReactNode
  /** End of the message after posting: 已入库. */
  posted: string | ((saved: { status: number }) => string)
}

/** The reply of every save. */
interface SaveReply {
  docNo: string
  status: number
  warnings: string[]
  print?: unknown
}

/** The page for writing a document: head, lines, 存草稿 and 保存并打印 (stock.md 5.6). */
export function DocForm<C extends Call, L extends LineOf>(props: DocFormProps<C, L>) {
  const { kind, call, row, fresh, initial, head, options, grid, posted } = props
  const page = usePage()
  const may = usePermit()
  const [lines, setLines] = usePageState<readonly L[]>(`${kind.key}.lines`, props.lines ?? [emptyLine<L>()])
  const doneOf = ({ docNo, status }: SaveReply) =>
    status === docStatus.is.waiting
      ? `${kind.paper}${docNo}已提交审核`
      : `${kind.paper}${docNo}${typeof posted === 'string' ? posted : posted({ status })}`
  const post = useAction(props.post, { done: (reply) => doneOf(reply as SaveReply) }) // as: the reply of every posting
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  /** The index here of each line sent, and the number of lines merged into others. */
  const sent = useRef<{ places: number[]; joined: number }>({ places: [], joined: 0 })
  const change = (next: L[]) => {
    setWrong((before) => new Map([...before].filter(([place]) => next[rowOf(place)] === lines[rowOf(place)])))
    setLines(next)
    page.setDirty(true)
  }
  /** Marks the errors of sent lines at their cells here; gives the errors with the indexes here. */
  function toCells(errors: readonly FieldError[]) {
    const placed = errors.map((error) => ({ ...error, field: placeOf(error.field, sent.current.places) }))
    setWrong(cellsOf(placed))
    return placed
  }
  /** Merges equal lines and leaves out empty ones. */
  function gather() {
    const filled = lines.filter(isFilled)
    const { lines: goods, joined, places } = merged(filled)
    sent.current = { places: places.map((at) => lines.indexOf(filled[at])), joined }
    return goods
  }
  const wrongIn = (goods: readonly L[]) =>
    bodyProblems(call, { lines: goods }).filter(({ field }) => field.startsWith('lines.'))
  /** Nothing is sent while a row is not recognised. */
  const along = async () => {
    const unread = lines.filter(isFilled).flatMap(({ unread }, at) => (unread ? [at + 1] : []))
    if (unread.length > 0) throw appError(`第${unread.join('、')}行没有认出，请改好或删去后再保存`, 99990)
    const goods = gather()
    const count = cellsOf(toCells(wrongIn(goods))).size
    if (count > 0) throw appError(`物品里有${count}处需要改正，已标在格子下面`, 99990)
    return { ...(row && { id: row.id }), lines: goods }
  }
  return (
    <FormPage
      name={kind.key}
      call={call}
      row={row}
      fresh={fresh}
      initial={initial}
      input={along}
      columns={3}
      groups={[
        { title: '单据', fields: head },
        {
          title: '物品',
          fields: [],
          extra: <LineProblems value={wrong}>{grid(lines, change)}</LineProblems>,
        },
      ]}
      options={options}
      okText="存草稿"
      second={
        may(`${kind.page}.post`)
          ? {
              okText: '保存并打印',
              // as: 0 and 1 take the same body, and 1 also answers the paper
              run: post.run as unknown as Sender<C>,
              pending: post.pending,
            }
          : undefined
      }
      done={(reply) => `已保存${kind.paper}${(reply as SaveReply).docNo}草稿`} // as: the reply of every save
      beside={() => wrongIn(gather())}
      onProblems={toCells}
      onDone={(reply: ReplyFor<C>) => {
        const { joined } = sent.current
        if (joined > 0) toast(`相同的物品和批次已合并为一行（${joined}处）`)
        const saved = reply as SaveReply // as: see above
        for (const warning of saved.warnings) warn(warning)
        if (saved.print) void kind.paperOf(saved.print)
        page.backAndRefresh()
      }}
    />
  )
}

/** `lines.1.quantity` of the sent lines, with the index here. */
const placeOf = (field: string, places: readonly number[]) =>
  field.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${places[Number(at)] ?? at}`)

import { Button, Select, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { type BankLine, bankLine, bookKind, matchBy } from '#contract/modules/fees/bank-line/bank-line.ts'
import { act, inputOf, useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import { ask } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import '../account.css'

type Line = z.output<typeof BankLine>
type Outcome = ReplyFor<typeof bankLine.lineBook>['items'][number]
interface Choice {
  oldmanId?: string
  bookKind: (typeof bookKind.values)[number]
}

/** Proposes bills where they take the whole amount, otherwise prestoring, which pays bills automatically. */
const firstChoice = ({ sure, proposals: [first], amount }: Line): Choice =>
  sure === 1 && first
    ? { oldmanId: first.oldmanId, bookKind: first.arrears >= amount ? bookKind.is.bills : bookKind.is.prestore }
    : { bookKind: bookKind.is.prestore }

/** 入账 of one transfer or many: resident and kind of each, then the result beside it. */
export default function BankBookModal({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  const [choices, choose] = useState(() => new Map(lines.map((line) => [line.lineId, firstChoice(line)])))
  const [results, setResults] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  const isDone = ({ lineId }: Line) => results.get(lineId)?.code === 0
  const open = lines.filter((line) => !isDone(line) && choices.get(line.lineId)?.oldmanId)
  const sum = open.reduce((all, { amount }) => all + amount, 0)
  const change = (lineId: string, part: Partial<Choice>) =>
    choose((before) =>
      new Map(before).set(lineId, { ...(before.get(lineId) ?? { bookKind: bookKind.is.prestore }), ...part }),
    )

  async function send(some: readonly Line[], limitConfirmed: 0 | 1) {
    const items = some.map(({ lineId, version }) => ({ lineId, version, ...choices.get(lineId) }))
    const done = await act(bankLine.lineBook, inputOf(bankLine.lineBook, { items, limitConfirmed }), {
      done: ({ success, fail }) => `已入账${success}笔${fail > 0 ? `，${fail}笔没有入账` : ''}`,
    })
    const found = done?.reply.items ?? []
    setResults((before) => new Map([...before, ...found.map((one) => [one.lineId, one] as const)]))
    return found
  }
  async function run() {
    setBusy(true)
    const over = (await send(open, 0)).filter(({ confirmable }) => confirmable === 1)
    const waiting = lines.filter(({ lineId }) => over.some((one) => one.lineId === lineId))
    if (waiting.length > 0 && (await ask(`${over[0].message}，仍要入账？`, '仍要入账'))) await send(waiting, 1)
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={`流水入账（${lines.length}笔）`}
      width={1080}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" disabled={busy} onClick={onClose}>
          {results.size > 0 ? '完成' : '取消'}
        </Button>,
        <Button
          key="book"
          type="primary"
          loading={busy}
          {...offBecause(open.length === 0 && '没有选中可以入账的流水')}
          onClick={() => void run()}
        >
          入账 {open.length} 笔，{yuanText(sum)} 元
        </Button>,
      ]}
    >
      <Table
        size="small"
        rowKey="lineId"
        dataSource={lines}
        pagination={false}
        scroll={{ y: 420 }}
        columns={[
          { title: '流水', width: 250, render: (_, line) => <Words line={line} /> },
          { title: '金额', align: 'right', width: 110, render: (_, { amount }) => <MoneyCell fen={amount} /> },
          {
            title: '老人',
            render: (_, line) => (
              <WhoFor
                line={line}
                value={choices.get(line.lineId)?.oldmanId}
                off={busy || isDone(line)}
                onChange={(oldmanId) => change(line.lineId, { oldmanId })}
              />
            ),
          },
          {
            title: '入账为',
            width: 120,
            render: (_, line) => (
              <Select
                aria-label="入账为"
                className="account-wide"
                disabled={busy || isDone(line)}
                value={choices.get(line.lineId)?.bookKind}
                options={[...bookKind.options]}
                onChange={(kind) => change(line.lineId, { bookKind: kind })}
              />
            ),
          },
          { title: '结果', width: 190, render: (_, { lineId }) => <Result result={results.get(lineId)} /> },
        ]}
      />
    </Dialog>
  )
}

function Words({ line: { flowDate, payerName, accountTail, flowRemark } }: { line: Line }) {
  return (
    <>
      {flowDate} {payerName} {accountTail && `尾号${accountTail}`}
      <div className="k-muted">{flowRemark}</div>
    </>
  )
}

interface WhoProps {
  line: Line
  value?: string
  off: boolean
  onChange: (oldmanId: string) => void
}

/** The proposed residents first, then the search result. */
function WhoFor({ line: { proposals }, value, off, onChange }: WhoProps) {
  const [typed, setTyped] = useState('')
  const found = useCall(account.list, { keyword: typed, size: 8 }, { enabled: typed !== '' })
  const others = typed === '' ? [] : (found.data?.list ?? [])
  const options = [
    ...proposals.map((one) => ({
      value: one.oldmanId,
      label: `${one.oldmanName} ${one.bedName ?? ''}（${matchBy.label(one.matchBy)}，欠费${yuanText(one.arrears)}）`,
    })),
    ...others
      .filter(({ oldmanId }) => proposals.every((one) => one.oldmanId !== oldmanId))
      .map((one) => ({
        value: one.oldmanId,
        label: `${one.oldmanName} ${one.bedName ?? ''}（欠费${yuanText(one.arrears)}）`,
      })),
  ]
  const [chosen, keep] = useState<(typeof options)[number]>()
  const shown = chosen && options.every((one) => one.value !== chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: (text) => setTyped(text.trim()) }}
      aria-label="老人"
      className="account-wide"
      placeholder="选择建议的老人，或输入姓名、床位查找"
      disabled={off}
      value={value}
      options={shown}
      onChange={(oldmanId) => {
        keep(options.find((one) => one.value === oldmanId))
        onChange(oldmanId)
      }}
    />
  )
}

function Result({ result }: { result: Outcome | undefined }) {
  if (!result) return null
  return result.code === 0 ? (
    <StatusChip label={`已入账 ${result.receiptNo}`} tone="success" />
  ) : (
    <StatusChip label={result.message} tone="danger" />
  )
}

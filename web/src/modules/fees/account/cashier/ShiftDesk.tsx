import { Button, Form, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { amountInWords, yuanText } from '#contract/kit/value/money.ts'
import { cashierShift, shiftRefusals as no, ShiftInput } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { useAction } from '#kit/calls.ts'
import { MoneyCell, TimeText } from '#kit/cells.tsx'
import { ask } from '#kit/confirm.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import type { Values } from '#kit/value/schema.ts'

type Draft = ReplyFor<typeof cashierShift.draft>
interface Props {
  draft: Draft
  /** Called when the books have changed since the sheet was read. */
  onChanged: () => void
  onSigned: () => void
}

const fenOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The expected cash, the counted cash, and the difference. */
export default function ShiftDesk({ draft, onChanged, onSigned }: Props) {
  const [form] = Form.useForm<Values>()
  const [typed, setTyped] = useState<Values>({})
  const submit = useAction(cashierShift.submit, {
    done: ({ shiftNo, handedCash }) => `已交班，单号${shiftNo}，上交现金${yuanText(handedCash)}元`,
  })
  const opening = draft.openingFixed === 1 ? draft.openingCash : fenOf(typed.openingCash)
  const due = opening + draft.cashIn - draft.cashOut
  const counted = typed.countedCash === undefined ? undefined : fenOf(typed.countedCash)
  const diff = counted === undefined ? 0 : counted - due
  const source = {
    shape: ShiftInput.shape,
    keys: [...(draft.openingFixed === 1 ? [] : ['openingCash']), 'countedCash', 'handedCash', 'receiverName', 'remark'],
    options: { remark: { help: diff === 0 ? undefined : '有差额时必须说明原因', required: diff !== 0 } },
  }
  const sign = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values || counted === undefined) return
    const handed = fenOf(values.handedCash)
    const words = `上交现金 ${yuanText(handed)} 元（${amountInWords(handed)}），留存 ${yuanText(counted - handed)} 元。签字后不能修改。`
    if (!(await ask('确认交班？', '交班', words))) return
    const done = await submit.run(
      {
        ...values,
        openingCash: opening,
        countedCash: counted,
        handedCash: handed,
        expectInAmt: draft.inAmt,
        expectOutAmt: draft.outAmt,
      },
      {
        onRefused: (code) => {
          if (code === no.changed.code || code === no.explain.code) onChanged()
          return false
        },
        atFields: (errors) =>
          form.setFields(errors.map(({ field, message }) => ({ name: field.split('.'), errors: [message] }))),
      },
    )
    if (!done) return
    const { printShift } = await import('./print-shift.tsx')
    printShift(done.reply)
    onSigned()
  }
  return (
    <div className="cashier account-desk">
      <p className="cashier-words">
        {draft.userName}　<TimeText value={draft.timeFrom} /> 至现在，收付 {countOf(draft.kinds, 'count')} 笔，作废{' '}
        {countOf(draft.kinds, 'voidCount')} 笔
      </p>
      <ShiftTable draft={draft} />
      <p className="cashier-summary">
        上班结存 {yuanText(opening)} ＋ 现金收入 {yuanText(draft.cashIn)} － 现金支出 {yuanText(draft.cashOut)} ＝
        应有现金 <b>{yuanText(due)}</b> 元
        {counted !== undefined && (
          <span className={diff === 0 ? undefined : 'k-danger'}>
            　差额 <b>{yuanText(diff)}</b> 元{diff > 0 ? '（长款）' : diff < 0 ? '（短款）' : ''}
          </span>
        )}
      </p>
      <Form
        form={form}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={(_, all: Values) => setTyped(all)}
      >
        <FormFields source={source} columns={2} />
      </Form>
      <div className="cashier-foot">
        <span />
        <Permit need={cashierShift.submit.options.permit}>
          <Button
            type="primary"
            loading={submit.pending}
            {...offBecause(counted === undefined && '请先填写清点的现金')}
            onClick={() => void sign()}
          >
            交班并打印
          </Button>
        </Permit>
      </div>
    </div>
  )
}

const countOf = (kinds: Draft['kinds'], key: 'count' | 'voidCount') =>
  kinds.reduce((sum, kind) => sum + (kind[key] ?? 0), 0)

/** Sums by way and by kind of trade, and voided trades. */
export function ShiftTable({ draft }: { draft: Pick<Draft, 'ways' | 'kinds' | 'voids' | 'inAmt' | 'outAmt'> }) {
  const rows = [
    ...draft.ways.map((part) => ({ ...part, group: '方式' })),
    ...draft.kinds.map((part) => ({ ...part, group: '类型' })),
  ]
  return (
    <>
      <Table
        size="small"
        rowKey={({ group, name }) => `${group}${name}`}
        pagination={false}
        dataSource={rows}
        scroll={{ y: 220 }}
        locale={{ emptyText: '本班还没有收付' }}
        columns={[
          { title: '统计', dataIndex: 'group', width: 80 },
          { title: '名称', dataIndex: 'name' },
          { title: '收入', align: 'right', render: (_, { inAmt }) => <MoneyCell fen={inAmt} /> },
          { title: '支出', align: 'right', render: (_, { outAmt }) => <MoneyCell fen={outAmt} /> },
          { title: '笔数', align: 'right', width: 80, dataIndex: 'count' },
          { title: '作废', align: 'right', width: 80, dataIndex: 'voidCount' },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={2}>
              合计
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <b>{yuanText(draft.inAmt)}</b>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              <b>{yuanText(draft.outAmt)}</b>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {countOf(draft.kinds, 'count')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} align="right">
              {countOf(draft.kinds, 'voidCount')}
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
      {draft.voids.length > 0 && (
        <p className="cashier-words">
          作废：
          {draft.voids.map(({ receiptNo, tradeNo, amount, reason, byName, time }) => (
            <span key={`${time}${tradeNo}${amount}`}>
              {receiptNo ?? tradeNo} {yuanText(amount)}元（{byName}：{reason}）{' '}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

import { Button, Form } from 'antd'
import { useState } from 'react'
import { amountInWords } from '#contract/kit/value/money.ts'
import { SettleInput, settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { yuan } from '#kit/value/format.ts'
import { hasUnread, isUnread } from '#kit/value/number.ts'
import type { Values } from '#kit/value/schema.ts'
import type { Detail } from './detail.ts'
import { AmountTable } from './sheet/AmountTable.tsx'
import { type Deduct, DeductRows, sumOfDeducts } from './sheet/DeductRows.tsx'

interface Props {
  detail: Detail
  /** The figures may have changed: reads them again. */
  onRefused: () => Promise<Detail | undefined>
  onClose: () => void
}

const keys = ['waiveAmt', 'waiveReason', 'ways', 'payeeName', 'payeeRelation', 'bankNo', 'proofFiles', 'remark']
const source = {
  shape: SettleInput.shape,
  keys,
  options: { waiveReason: { help: '有减免时必填' }, payeeName: { help: '退款收款人，或补缴的付款人' } },
}

/** 办理结算: deductions and a waiver, then the one amount that is paid out or collected, stated before it is posted. */
export default function SettleModal({ detail, onRefused, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [deducts, setDeducts] = useState<readonly Deduct[]>([])
  const [waiveAmt, setWaive] = useState(0)
  const [unreadWaive, setUnreadWaive] = useState(false)
  const submit = useAction(settlement.submit, {
    done: (row) =>
      `已为${row.oldmanName ?? ''}办理退住结算，${row.collectAmt ? '补缴' : '实退'}${yuan(row.collectAmt || row.refundAmt)}元`,
  })
  const deductAmt = sumOfDeducts(deducts)
  // An incomplete row is not dropped silently.
  const half = deducts.some((row) => !isWhole(row) && (row.projectChildId || row.amount || row.remark))
  const { amounts } = detail
  const rest = restOf(amounts, deductAmt, waiveAmt)
  const shown = { ...amounts, deductAmt, waiveAmt, refundAmt: Math.max(0, rest), collectAmt: Math.max(0, -rest) }

  /** A single way takes the whole amount; several are divided by hand. */
  function follow(nextDeduct: number, nextWaive: number, now = amounts) {
    const next = restOf(now, nextDeduct, nextWaive)
    const ways = form.getFieldValue('ways')
    if (!Array.isArray(ways) || ways.length === 0) form.setFieldValue('ways', waysFor(next))
    else if (ways.length === 1) form.setFieldValue('ways', [{ ...ways[0], amount: Math.abs(next) }])
  }
  async function send() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const sent = {
      ...values,
      oldmanId: detail.oldmanId,
      settleId: detail.settlement?.settleId,
      expectRefundAmt: shown.refundAmt,
      expectCollectAmt: shown.collectAmt,
      deducts: deducts.filter(isWhole),
      ways: rest === 0 ? [] : values.ways,
    }
    const atFields = (errors: { field: string; message: string }[]) =>
      form.setFields(errors.map(({ field, message }) => ({ name: field.split('.')[0], errors: [message] })))
    if (await submit.run(inputOf(settlement.submit, sent), { atFields })) return onClose()
    const fresh = await onRefused()
    if (fresh && restOf(fresh.amounts, 0, 0) !== restOf(amounts, 0, 0)) follow(deductAmt, waiveAmt, fresh.amounts)
  }
  const leave = leaveBy(dirty, onClose)
  const verb = rest < 0 ? '收取补缴' : '退还'
  return (
    <Dialog
      unsaved={dirty}
      open
      title={`办理${detail.oldmanName}的退住结算`}
      width={860}
      mask={{ closable: false }}
      onCancel={leave}
      footer={[
        <Button key="no" onClick={leave}>
          取消
        </Button>,
        <Button
          key="yes"
          type="primary"
          {...offBecause(
            half && '请补全扣款的项目和金额，或删除该行',
            (unreadWaive || hasUnread(deducts.map(({ amount }) => amount))) && '有的金额看不懂，请改正',
          )}
          loading={submit.pending}
          onClick={() => void send()}
        >
          {rest === 0 ? '确认结算' : `${verb} ${yuan(Math.abs(rest))} 元并结算`}
        </Button>,
      ]}
    >
      <AmountTable amounts={shown} />
      <h4>扣款</h4>
      <DeductRows
        projects={detail.deductProjects}
        rows={deducts}
        onChange={(rows) => {
          setDirty(true)
          setDeducts(rows)
          follow(sumOfDeducts(rows), waiveAmt)
        }}
      />
      {half && <p className="k-danger">请补全扣款的项目和金额，或删除该行</p>}
      <Form
        form={form}
        initialValues={{ ways: waysFor(rest) }}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={(changed: Values) => {
          setDirty(true)
          if (!('waiveAmt' in changed)) return
          const next = typeof changed.waiveAmt === 'number' ? changed.waiveAmt : 0
          setUnreadWaive(isUnread(changed.waiveAmt))
          setWaive(next)
          follow(deductAmt, next)
        }}
      >
        <FormFields source={source} columns={2} />
      </Form>
      <p className="settle-summary">
        {rest === 0 ? (
          <>
            <b>{detail.oldmanName}</b>两清，不收不退，账户销户。
          </>
        ) : (
          <>
            {verb}
            <b>{detail.oldmanName}</b> <b>{yuan(Math.abs(rest))}元</b>（{amountInWords(Math.abs(rest))}
            ），结算后账户销户。
          </>
        )}
      </p>
    </Dialog>
  )
}

const isWhole = ({ projectChildId, amount }: Deduct) => Boolean(projectChildId && amount)

/** The usual ways: refunds by transfer, payments in cash. */
const waysFor = (rest: number) => (rest === 0 ? [] : [{ tradeWay: rest > 0 ? 5 : 1, amount: Math.abs(rest) }])

/** The server's amount, changed by the deductions and the waiver entered here; the server computes it again. */
function restOf({ refundAmt, collectAmt }: Detail['amounts'], deductAmt: number, waiveAmt: number) {
  return refundAmt - collectAmt - deductAmt + waiveAmt
}

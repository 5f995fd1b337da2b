import { Alert, Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf } from '#kit/value/format.ts'
import { bedWords, printQuote, stayWords } from './print-quote.tsx'
import './quote.css'

export type Quote = ReplyFor<typeof consultation.quote>

interface Props {
  /** The person the quote is for, if known. */
  oldmanName?: string
  onClose: () => void
}

const quoteFields = [
  'oldmanName',
  'liveDate',
  'trialDays',
  'bedId',
  'wholeRoom',
  'bedChildId',
  'levelId',
  'setId',
  'projectChildIds',
  'depositDue',
  'medicalDepositDue',
  'prestore',
] as const

/** 费用试算: choices and their cost, for the family to take home. Nothing is stored. */
export default function QuoteDialog({ oldmanName, onClose }: Props) {
  const [quote, setQuote] = useState<Quote>()
  const [typed, keep] = useState<Partial<Quote['asked']>>({ oldmanName, liveDate: todayOf() })
  const choices = useCall(consultation.quoteChoices, {})
  if (quote) return <QuoteResult quote={quote} onBack={() => setQuote(undefined)} onClose={onClose} />
  if (!choices.data)
    return (
      <Dialog open title="费用试算" width={780} footer={null} onCancel={onClose}>
        <Loaded query={choices}>{() => null}</Loaded>
      </Dialog>
    )
  const { beds, others, discounts } = choices.data
  return (
    <FormModal
      call={consultation.quote}
      title="费用试算"
      fields={quoteFields}
      initial={typed}
      options={{
        trialDays: { help: '试住期按试住价，期满次日起按正式价；不试住则不填' },
        bedId: { help: '只列空床；没有合适的空床时选床位费标准' },
        wholeRoom: { help: '按整间房价，没有时按房内全部床位', show: ({ bedId }) => Boolean(bedId) },
        bedChildId: { options: beds, show: ({ bedId }) => !bedId },
        projectChildIds: { options: others, span: 'full' },
        setId: { options: discounts, help: '用于所有适用的项目；实际授予以审批为准' },
        prestore: { help: '自动抵扣首月账单' },
      }}
      okText="试算"
      done={({ totalAmt }) => `入住时合计${yuanText(totalAmt)}元`}
      onDone={(reply) => {
        keep(reply.asked)
        setQuote(reply)
      }}
      onClose={onClose}
    />
  )
}

type Bill = Quote['bills'][number]

interface QuoteResultProps {
  quote: Quote
  onBack: () => void
  onClose: () => void
}

/** The result: payment at move-in, first bill, a usual month, and the year. */
function QuoteResult({ quote, onBack, onClose }: QuoteResultProps) {
  const [shown, show] = useState<'first' | 'usual' | 'year'>('first')
  const [first, usual] = quote.bills
  const views = [
    { value: 'first', label: `首月 ${first.feeMonth}` },
    { value: 'usual', label: `整月 ${usual.feeMonth}` },
    { value: 'year', label: '未来一年' },
  ] as const
  return (
    <Dialog
      open
      title={`${quote.asked.oldmanName ?? ''}费用试算`}
      width={860}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          修改条件
        </Button>,
        <Button key="print" type="primary" onClick={() => printQuote(quote)}>
          打印
        </Button>,
      ]}
    >
      <Facts quote={quote} />
      {quote.warnings.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} className="k-gap" />
      ))}
      <Segmented value={shown} onChange={show} options={[...views]} className="k-gap" />
      {shown === 'year' ? <Year bills={quote.bills} /> : <Lines bill={shown === 'first' ? first : usual} />}
    </Dialog>
  )
}

/** The payment at move-in is shown largest. */
function Facts({ quote }: { quote: Quote }) {
  const { asked, bills } = quote
  return (
    <div className="quote-head">
      <p>
        {asked.liveDate} {stayWords(asked)}　
        {[bedWords(quote), quote.levelName, quote.discountRuleName].filter(Boolean).join('　')}
      </p>
      <p className="quote-total">
        入住时合计 <b>{yuanText(quote.totalAmt)}</b> 元
      </p>
      <p className="k-muted">
        入住押金 {yuanText(quote.depositDue)} ＋ 医疗押金 {yuanText(quote.medicalDepositDue)} ＋ 预存{' '}
        {yuanText(quote.prestore)}
        {quote.billedAfter === 1 ? '；首月账单次月出账，届时' : ' ＋ 首月'}还需缴 {yuanText(quote.firstDueAmt)}
        {quote.deductAmt > 0 && `（首月账单 ${yuanText(bills[0].netAmt)}，预存抵扣 ${yuanText(quote.deductAmt)}）`}
      </p>
    </div>
  )
}

function Lines({ bill }: { bill: Bill }) {
  return (
    <Table
      size="small"
      rowKey={({ feeName, dateFrom, price }) => `${feeName}${dateFrom}${price}`}
      pagination={false}
      dataSource={bill.lines}
      locale={{ emptyText: '该月没有费用' }}
      columns={[
        { title: '项目', dataIndex: 'feeName' },
        { title: '起止', render: (_, { dateFrom, dateTo }) => `${dateFrom.slice(5)} 至 ${dateTo.slice(5)}` },
        { title: '天数', align: 'right', render: (_, { days, monthDays }) => `${days}/${monthDays}` },
        { title: '单价', align: 'right', render: (_, { price, unit }) => `${yuanText(price)}（${unit}）` },
        { title: '应收', align: 'right', render: (_, { grossAmt }) => yuanText(grossAmt) },
        { title: '优惠', align: 'right', render: (_, { discountAmt }) => yuanText(discountAmt) },
        { title: '金额', align: 'right', render: (_, { netAmt }) => yuanText(netAmt) },
      ]}
      summary={() => <Sum bill={bill} before={4} />}
    />
  )
}

function Year({ bills }: { bills: Quote['bills'] }) {
  const sum = (key: 'grossAmt' | 'discountAmt' | 'netAmt') => bills.reduce((all, bill) => all + bill[key], 0)
  const whole = { grossAmt: sum('grossAmt'), discountAmt: sum('discountAmt'), netAmt: sum('netAmt') }
  return (
    <Table
      size="small"
      rowKey="feeMonth"
      pagination={false}
      dataSource={bills}
      columns={[
        { title: '月份', dataIndex: 'feeMonth' },
        { title: '应收', align: 'right', render: (_, { grossAmt }) => yuanText(grossAmt) },
        { title: '优惠', align: 'right', render: (_, { discountAmt }) => yuanText(discountAmt) },
        { title: '金额', align: 'right', render: (_, { netAmt }) => yuanText(netAmt) },
      ]}
      summary={() => <Sum bill={whole} before={1} />}
    />
  )
}

function Sum({ bill, before }: { bill: Pick<Bill, 'grossAmt' | 'discountAmt' | 'netAmt'>; before: number }) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={before}>
        合计
      </Table.Summary.Cell>
      {[bill.grossAmt, bill.discountAmt, bill.netAmt].map((amount, at) => (
        <Table.Summary.Cell key={['gross', 'discount', 'net'][at]} index={at + 1} align="right">
          <b>{yuanText(amount)}</b>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

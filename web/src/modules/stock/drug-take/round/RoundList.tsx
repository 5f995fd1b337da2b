import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { drugTake, takeAction, takeRefusals } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { cols } from '#kit/cols.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { todayOf } from '#kit/value/format.ts'
import { LinesText, type Round, TakeChip } from '../take-words.tsx'
import { GiveDialog, type Kind, PrnDialog } from './GiveDialog.tsx'
import { hasAt, linesAt, packed } from './lines-at.ts'
import { Slots } from './Slots.tsx'

const columns = cols(
  drugTake.takeList.options.reply.shape.list.element,
  [
    'planTime',
    'oldmanName',
    'bedName',
    'lines',
    'status',
    'prepareByName',
    'checkByName',
    'giveByName',
    'giveTime',
    'allergyDrug',
    'reason',
    'effect',
    'effectNote',
  ],
  {
    planTime: { width: 70, title: '时间', render: (_, row) => row.planTime?.slice(11, 16) },
    lines: { width: 240, render: (_, row) => <LinesText lines={row.lines} /> },
    status: { width: 110, render: (_, row) => <TakeChip status={row.status} /> },
    prepareByName: { width: 80 },
    checkByName: { width: 80 },
    giveByName: { width: 80 },
    allergyDrug: {
      width: 130,
      render: (_, row) => row.allergyDrug && <span className="take-odd">{row.allergyDrug}</span>,
    },
  },
)
const { toPack, toCheck, toGive, given, refused, missed, part } = takeStatus.is

/**
 * The round: the times with their open takes, then the residents with their drugs; several are packed or checked at
 * once, each is given separately.
 */
export function RoundList({ view, views }: { view: string; views: ReactNode }) {
  const { query } = usePage()
  const may = usePermit()
  const me = local.get('userInfo')?.userId
  const [date, setDate] = useState(query.date ?? todayOf())
  const [planTime, setPlanTime] = useState<string>()
  const [dialog, setDialog] = useState<{ kind: Kind; row: Round }>()
  const [prn, setPrn] = useState(false)
  const fixed = useMemo(() => ({ view, date, ...(planTime && { planTime }) }), [view, date, planTime])
  return (
    <div className="take-round">
      <Slots date={date} chosen={planTime} onChoose={setPlanTime} />
      <ListPage
        name={`takes.${view}`}
        call={drugTake.takeList}
        columns={columns}
        fixed={fixed}
        filters={['oldmanName', 'buildingId', 'drugName']}
        statusTabs={{ filter: 'status' }}
        rowKey="takeId"
        rowClass={({ status }) =>
          status === missed ? 'k-row-danger' : status === refused || status === part ? 'k-row-warning' : undefined
        }
        tools={
          <>
            <DayBox value={date} onChange={setDate} />
            {views}
            {may('drug.drugGetList.add') && <Button onClick={() => setPrn(true)}>必要时用药</Button>}
          </>
        }
        empty="今天还没有要发的药；先在用药设置里设置"
        rowActions={actionsOf(me, (kind, row) => setDialog({ kind, row }))}
        batch={[
          {
            label: '摆药',
            permit: 'drug.drugGetList.add',
            when: (row) => hasAt(row, toPack),
            call: drugTake.takeDo,
            input: (rows) => ({ action: takeAction.is.prepare, takes: rows.map(takeOf) }),
            confirm: (rows) => ({
              title: `给选中的${rows.length}次服药摆药？`,
              content: '按先到期先用从代管中取，库存不足的会逐条说明。',
            }),
            done: (_, answer) => `已摆${doneOf(answer)}次`,
            left: leftOf,
          },
          {
            label: '核对',
            permit: 'drug.drugGetList.check',
            when: (row) => hasAt(row, toCheck) && !packed(row, me),
            call: drugTake.takeDo,
            input: (rows) => ({ action: takeAction.is.check, takes: rows.map(takeOf) }),
            confirm: (rows) => ({
              title: `核对选中的${rows.length}次服药无误？`,
              content: '摆药人不能核对自己摆的药。',
            }),
            done: (_, answer) => `已核对${doneOf(answer)}次`,
            left: leftOf,
          },
          {
            label: '打印标签',
            permit: 'drug.drugGetList.print',
            onClick: (rows) => void import('../label-sheet.tsx').then(({ printLabels }) => printLabels(rows)),
          },
        ]}
      />
      {dialog && <GiveDialog kind={dialog.kind} row={dialog.row} onClose={() => setDialog(undefined)} />}
      {prn && <PrnDialog onClose={() => setPrn(false)} />}
    </div>
  )
}

const DayBox = ({ value, onChange }: { value: string; onChange: (day: string) => void }) => (
  <span className="take-day">
    <FieldInput
      meta={{ label: '日期', kind: 'day' }}
      field="date"
      inList
      aria-label="日期"
      value={value}
      onChange={(day) => typeof day === 'string' && onChange(day)}
    />
  </span>
)

const takeOf = ({ takeId, version }: Round) => ({ takeId, version })

type Answer = Partial<ReplyFor<typeof drugTake.takeDo>> | null | undefined
const doneOf = (answer: unknown) => (answer as Answer)?.done ?? 0 // as: what takeDo answers

/** The failed drugs of a round, by name, time and drug: a failed one stops no other. */
function leftOf(answer: unknown, rows: readonly Round[]) {
  const results = (answer as Answer)?.results ?? [] // as: what takeDo answers, refused or not
  return results
    .filter(({ code }) => code !== 0)
    .map(({ takeId, takeLineId, msg }) => {
      const row = rows.find((one) => one.takeId === takeId)
      const drug = row?.lines?.find((one) => one.takeLineId === takeLineId)?.drugName
      return { name: [row?.oldmanName, row?.planTime?.slice(11, 16), drug].filter(Boolean).join(' '), reason: msg }
    })
}

const single = (label: string, action: string, from: readonly number[], permit: string) => ({
  label,
  permit: `drug.drugGetList.${permit}`,
  call: drugTake.takeDo,
  show: (row: Round) => hasAt(row, ...from),
  input: (row: Round) => ({ action, takes: [takeOf(row)] }),
  left: (answer: unknown, row: Round) => leftOf(answer, [row]),
})

const canHaveEffect = ({ prn, status }: Round) => prn === 1 && (status === given || status === part)
const effectAction = (label: string) => ({
  ...single(label, takeAction.is.effect, [given], 'give'),
  fields: ['effect', 'effectNote'],
  options: { effect: { required: true }, effectNote: { help: '例如：疼痛评分由5分降到2分' } },
  title: (row: Round) => `${row.oldmanName ?? ''}${row.planTime?.slice(11, 16) ?? ''}用药后的效果`,
  done: (row: Round) => `已记录${row.oldmanName ?? ''}的用药效果`,
})

const actionsOf = (me: string | undefined, ask: (kind: Kind, row: Round) => void) => [
  {
    ...single('摆药', takeAction.is.prepare, [toPack], 'add'),
    confirm: (row: Round) => ({
      title: `给${row.oldmanName ?? ''}摆${row.planTime?.slice(11, 16) ?? ''}的药？`,
      content: <LinesText lines={linesAt(row, toPack)} />,
    }),
    done: (row: Round) => `已摆${row.oldmanName ?? ''}的药，待另一人核对`,
  },
  {
    ...single('核对', takeAction.is.check, [toCheck], 'check'),
    why: (row: Round) => (packed(row, me) ? takeRefusals.samePerson.text : undefined),
    confirm: (row: Round) => ({
      title: `${row.oldmanName ?? ''}的药核对无误？`,
      content: <LinesText lines={linesAt(row, toCheck)} />,
    }),
    done: (row: Round) => `已核对${row.oldmanName ?? ''}的药`,
  },
  {
    label: '发药',
    permit: 'drug.drugGetList.give',
    show: (row: Round) => hasAt(row, toGive),
    onClick: (row: Round) => ask('give', row),
  },
  {
    label: '拒服',
    permit: 'drug.drugGetList.refuse',
    show: (row: Round) => hasAt(row, toGive),
    onClick: (row: Round) => ask('refuse', row),
  },
  {
    ...single('退回', takeAction.is.checkFail, [toCheck, toGive], 'check'),
    danger: true,
    fields: ['reason'],
    options: { reason: { required: true } },
    title: (row: Round) => `退回${row.oldmanName ?? ''}的药，重新摆`,
    done: () => '已退回重新摆药',
  },
  {
    ...single('补服', takeAction.is.prepare, [missed], 'add'),
    show: (row: Round) => hasAt(row, missed) && !hasAt(row, toPack),
    fields: ['doctorOrder'],
    options: { doctorOrder: { required: true, help: '例如：王医生电话医嘱，可补服' } },
    title: (row: Round) => `${row.oldmanName ?? ''}漏服后补服`,
    done: () => '已摆药，待核对',
  },
  { ...effectAction('记录效果'), show: (row: Round) => canHaveEffect(row) && !row.effect },
  {
    ...effectAction('更正效果'),
    // stock.md 5.4, PRN: a mistake is corrected on the same day.
    show: (row: Round) => canHaveEffect(row) && row.effectTime?.slice(0, 10) === todayOf(),
    initial: ({ effect, effectNote }: Round) => ({ effect, effectNote }),
  },
  {
    ...single('作废', takeAction.is.void, [given], 'void'),
    show: ({ status }: Round) => status === given || status === part,
    danger: true,
    fields: ['reason'],
    options: { reason: { required: true, help: '只能作废当天的，药品退回代管' } },
    title: (row: Round) => `作废${row.oldmanName ?? ''}${row.planTime?.slice(11, 16) ?? ''}的服药`,
    done: () => '已作废，药品已退回代管',
  },
]

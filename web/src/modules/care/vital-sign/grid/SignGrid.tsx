import { Alert, Input, Progress, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  glucosePeriod,
  items,
  itemsOf,
  type SignType,
  signType,
  tempSite,
} from '#contract/modules/care/vital-sign/limits.ts'
import { Sign, signStatus, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import { nowOf } from '#kit/value/format.ts'
import { metaFor } from '#kit/value/schema.ts'
import { judgedColours } from '../columns.tsx'
import { GridTable, type Person } from './GridTable.tsx'
import { byRoom, limitsFor, verdictOf, weighedOf } from './grid-rows.ts'
import { useEntry } from './use-entry.ts'

interface Props {
  type: SignType
  onClose: () => void
}

/** 批量录入: all residents of a floor, with the last value beside the box; Enter or Tab goes to the next. */
export default function SignGrid({ type, onClose }: Props) {
  const [measureTime, setTime] = useState(nowOf)
  const [more, setMore] = useState<More>(() => firstOf(type))
  const [search, setSearch] = useState('')
  const house = useHouse(type)
  const { typed, write, notes, sent, save } = useEntry(type, { measureTime, ...more })
  const verdict = ({ oldmanId }: Person) =>
    verdictOf(
      type,
      typed[oldmanId] ?? {},
      more,
      limitsFor(house.limits, oldmanId),
      weighedOf(house.taken, oldmanId, measureTime),
    )
  const ready = house.people.filter((one) => verdict(one).filled)
  const wrong = ready.filter((one) => verdict(one).wrong)
  const refused = Object.keys(notes).length
  const leave = leaveBy(ready.length > 0, onClose)
  return (
    <Dialog
      open
      width={1080}
      unsaved={ready.length > 0}
      title={`批量录入${signType.label(type)}`}
      okText={ready.length > 0 ? `保存（${ready.length}人）` : '保存'}
      okButtonProps={{
        ...offBecause(wrong.length > 0 && '请先改正标红的数值', ready.length === 0 && '还没有填写'),
        loading: sent !== undefined,
      }}
      onOk={async () => {
        if ((await save(ready)) === 0) onClose()
      }}
      onCancel={() => void leave()}
    >
      <div className="k-actions" style={{ gap: 12, marginBottom: 12 }}>
        <Input
          allowClear
          placeholder="房间或姓名"
          aria-label="房间或姓名"
          style={{ width: 180 }}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span style={{ width: 220 }}>
          <FieldInput
            meta={metaFor(Sign.shape, 'measureTime')}
            field="measureTime"
            value={measureTime}
            onChange={(value) => setTime(String(value ?? nowOf()))}
          />
        </span>
        <Circumstances more={more} onChange={setMore} />
        {wrong.length > 0 && <span className="k-muted">{`${wrong.length}人还不能保存`}</span>}
      </div>
      {sent && <Progress percent={Math.round((sent.done / sent.all) * 100)} />}
      {refused > 0 && <Alert type="error" showIcon title={`${refused}人未录入，原因见各行；改好后可再次保存`} />}
      <GridTable
        type={type}
        people={house.people.filter(({ oldmanName, bedName }) =>
          `${oldmanName} ${bedName ?? ''}`.includes(search.trim()),
        )}
        empty={search.trim() ? '没有找到，换个房间或姓名试试' : '还没有在住的老人，入住后在这里录入'}
        typed={typed}
        onType={write}
        before={(person) => <LastValue row={house.before.get(person.oldmanId)} type={type} />}
        verdict={(person) => <VerdictText refusal={notes[person.oldmanId]} verdict={verdict(person)} />}
      />
    </Dialog>
  )
}

interface More {
  glucosePeriod?: number
  tempSite?: number
}
const firstOf = (type: SignType): More =>
  type === signType.is.glucose
    ? { glucosePeriod: glucosePeriod.is.fasting }
    : type === signType.is.temperature
      ? { tempSite: tempSite.is.armpit }
      : {}

/** Time of a glucose value, or site of a temperature: one choice for the whole list. */
const Circumstances = ({ more, onChange }: { more: More; onChange: (more: More) => void }) => (
  <>
    {more.glucosePeriod !== undefined && (
      <Select
        aria-label="血糖时段"
        style={{ width: 120 }}
        value={more.glucosePeriod}
        options={[...glucosePeriod.options]}
        onChange={(value) => onChange({ glucosePeriod: value })}
      />
    )}
    {more.tempSite !== undefined && (
      <Select
        aria-label="测温部位"
        style={{ width: 120 }}
        value={more.tempSite}
        options={[...tempSite.options]}
        onChange={(value) => onChange({ tempSite: value })}
      />
    )}
  </>
)

function VerdictText({
  refusal,
  verdict: { filled, wrong, text, worst },
}: {
  refusal?: string
  verdict: ReturnType<typeof verdictOf>
}) {
  if (refusal || wrong) return <span style={{ color: judgedColours[2] }}>{refusal ?? wrong}</span>
  return <b style={{ color: judgedColours[worst] }}>{text ?? (filled ? '正常' : '')}</b>
}

type Earlier = NonNullable<ReturnType<typeof useHouse>['before'] extends Map<string, infer R> ? R : never>

function LastValue({ row, type }: { row: Earlier | undefined; type: SignType }) {
  if (!row) return <span className="k-muted">—</span>
  const values = itemsOf[type].flatMap((item) => row[item]?.toFixed(items[item].digits) ?? [])
  return (
    <span>
      <b style={{ color: judgedColours[row.abnormal] }}>{values.join(' / ')}</b>
      <span className="k-muted">{` ${row.measureTime.slice(5, 16)}`}</span>
    </span>
  )
}

const noRows: ReplyFor<typeof vitalSign.list>['list'] = []

/** The residents by room, their last values, and their limits. */
function useHouse(type: SignType) {
  const { options } = useLookup('residents')
  const earlier = useCall(vitalSign.list, { signTypes: String(type), status: signStatus.is.valid, size: 1000 })
  const limits = useCall(vitalSign.limits, { signTypes: String(type) })
  const people = useMemo(
    () =>
      byRoom(
        options.map(({ value, label, row }) => ({
          oldmanId: String(value),
          oldmanName: label,
          bedName: typeof row.bedName === 'string' ? row.bedName : null,
        })),
      ),
    [options],
  )
  const rows = earlier.data?.list ?? noRows
  // Newest first: the first of each resident is the last value.
  const before = useMemo(() => new Map(rows.toReversed().map((row) => [row.oldmanId, row])), [rows])
  return { people, before, taken: rows, limits: limits.data ?? [] }
}

import { Alert, Input, Progress, Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import {
  glucosePeriod,
  type Item,
  items,
  itemsOf,
  type SignType,
  signType,
} from '#contract/modules/care/vital-sign/limits.ts'
import { Sign, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { newRequestNo, useCall } from '../../../kit/calls.ts'
import { askLeave } from '../../../kit/confirm.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { messageOf } from '../../../kit/fault/errors.ts'
import { refreshModules } from '../../../kit/http/query.ts'
import { send } from '../../../kit/http/request.ts'
import { FieldInput } from '../../../kit/inputs/inputs.tsx'
import { NumberBox } from '../../../kit/inputs/NumberBox.tsx'
import { toast } from '../../../kit/look/notice.ts'
import { useLookup } from '../../../kit/lookup/lookups.ts'
import { nowOf } from '../../../kit/value/format.ts'
import { metaFor } from '../../../kit/value/schema.ts'
import { judgedColours } from './columns.tsx'
import { byRoom, chunks, readOf, type Typed, verdictOf } from './grid-rows.ts'

interface Person {
  oldmanId: string
  oldmanName: string
  bedName: string | null
}
interface Props {
  type: SignType
  onClose: () => void
}
const atOnce = 50
const fieldOf = (oldmanId: string, item: Item) => `sign-${oldmanId}-${item}`

/** 批量录入: everybody of a floor with the value before beside the box; Enter or Tab goes on to the next. */
export default function SignGrid({ type, onClose }: Props) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [measureTime, setTime] = useState(nowOf)
  const [period, setPeriod] = useState<number>(1)
  const [search, setSearch] = useState('')
  const [told, setTold] = useState<Record<string, string>>({})
  const [sent, setSent] = useState<{ done: number; all: number }>()
  const { people, before, limits } = useHouse(type)
  const more = type === signType.is.glucose ? { glucosePeriod: period } : {}
  const verdict = ({ oldmanId }: Person) => verdictOf(type, typed[oldmanId] ?? {}, more, limits)
  const ready = people.filter((one) => verdict(one).filled)
  const wrong = ready.filter((one) => verdict(one).wrong)
  const word = signType.label(type)
  const leave = async () => {
    if (ready.length === 0 || (await askLeave())) onClose()
  }
  const shown = people.filter(({ oldmanName, bedName }) => `${oldmanName} ${bedName ?? ''}`.includes(search.trim()))

  async function save() {
    setTold({})
    let [done, failed] = [0, 0]
    for (const part of chunks(ready, atOnce)) {
      setSent({ done, all: ready.length })
      const signs = part.map(({ oldmanId }) => ({
        oldmanId,
        signType: type,
        measureTime,
        ...more,
        ...readOf(typed[oldmanId]),
      }))
      const outcome = await send(vitalSign.save, { signs, requestNo: newRequestNo() }, { silent: true }).then(
        ({ results }) => results.map(({ code, message }) => (code === 0 ? '' : message)),
        (error: unknown) => part.map(() => messageOf(error)),
      )
      const refused = part.flatMap(({ oldmanId }, at) => (outcome[at] ? [[oldmanId, outcome[at]] as const] : []))
      const kept = new Set(refused.map(([oldmanId]) => oldmanId))
      const gone = part.filter(({ oldmanId }) => !kept.has(oldmanId))
      setTold((all) => ({ ...all, ...Object.fromEntries(refused) }))
      setTyped((all) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => !gone.some((one) => one.oldmanId === id))),
      )
      done += gone.length
      failed += refused.length
    }
    setSent(undefined)
    void refreshModules(vitalSign.save.options.touches ?? [])
    toast(failed ? `已录入${done}人，${failed}人未成功` : `已录入${done}人的${word}`)
    if (failed === 0) onClose()
  }

  return (
    <Dialog
      open
      width={1080}
      unsaved={ready.length > 0}
      title={`批量录入${word}`}
      okText={ready.length > 0 ? `保存（${ready.length}人）` : '保存'}
      okButtonProps={{ disabled: ready.length === 0 || wrong.length > 0, loading: sent !== undefined }}
      onOk={() => void save()}
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
        {type === signType.is.glucose && (
          <Select
            aria-label="血糖时段"
            style={{ width: 120 }}
            value={period}
            options={[...glucosePeriod.options]}
            onChange={setPeriod}
          />
        )}
        {wrong.length > 0 && <span className="k-muted">{`${wrong.length}人还不能保存`}</span>}
      </div>
      {sent && <Progress percent={Math.round((sent.done / sent.all) * 100)} />}
      {Object.keys(told).length > 0 && (
        <Alert type="error" showIcon title={`${Object.keys(told).length}人未录入，原因见各行；改好后可再次保存`} />
      )}
      <Table
        size="small"
        rowKey="oldmanId"
        pagination={false}
        virtual
        scroll={{ y: 460, x: 980 }}
        dataSource={shown}
        columns={[
          { title: '床位', dataIndex: 'bedName', width: 150 },
          { title: '姓名', dataIndex: 'oldmanName', width: 100 },
          { title: '上次', width: 190, render: (_, { oldmanId }) => <Before row={before.get(oldmanId)} type={type} /> },
          ...itemsOf[type].map((item) => ({
            title: `${items[item].label}（${items[item].unit}）`,
            key: item,
            width: 130,
            render: (_: unknown, person: Person) => (
              <NumberBox
                inList
                id={fieldOf(person.oldmanId, item)}
                aria-label={`${person.oldmanName} ${items[item].label}`}
                kind={items[item].digits ? 'decimal' : 'int'}
                decimals={items[item].digits}
                min={0}
                max={999}
                value={typed[person.oldmanId]?.[item] ?? null}
                onChange={(value) =>
                  setTyped((all) => ({ ...all, [person.oldmanId]: { ...all[person.oldmanId], [item]: value } }))
                }
                onPressEnter={(event) => {
                  // On to the next box: the dialog would take it for 保存.
                  if (event.ctrlKey) return
                  event.stopPropagation()
                  focusNext(shown, person, type, item)
                }}
              />
            ),
          })),
          {
            title: '判定',
            key: 'verdict',
            render: (_, person) => <Said told={told[person.oldmanId]} verdict={verdict(person)} />,
          },
        ]}
      />
    </Dialog>
  )
}

function Said({
  told,
  verdict: { filled, wrong, said, worst },
}: {
  told?: string
  verdict: ReturnType<typeof verdictOf>
}) {
  if (told || wrong) return <span style={{ color: judgedColours[2] }}>{told ?? wrong}</span>
  return <b style={{ color: judgedColours[worst] }}>{said ?? (filled ? '正常' : '')}</b>
}

/** Enter goes across, then down. */
function focusNext(people: readonly Person[], person: Person, type: SignType, item: Item) {
  const all = itemsOf[type]
  const at = all.indexOf(item)
  const next = people[people.indexOf(person) + 1]
  const id = at + 1 < all.length ? fieldOf(person.oldmanId, all[at + 1]) : next && fieldOf(next.oldmanId, all[0])
  if (id) document.getElementById(id)?.focus()
}

type Earlier = NonNullable<ReturnType<typeof useHouse>['before'] extends Map<string, infer R> ? R : never>

function Before({ row, type }: { row: Earlier | undefined; type: SignType }) {
  if (!row) return <span className="k-muted">—</span>
  const values = itemsOf[type].map((item) => row[item]).filter((value) => value != null)
  return (
    <span>
      <b style={{ color: judgedColours[row.abnormal] }}>{values.join(' / ')}</b>
      <span className="k-muted">{` ${row.measureTime.slice(5, 16)}`}</span>
    </span>
  )
}

/** Who lives here, by room; the last value of each; the limits of the house, as the server judges by each one's own. */
function useHouse(type: SignType) {
  const { options } = useLookup('residents')
  const earlier = useCall(vitalSign.list, { signTypes: String(type), status: 1, size: 1000 })
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
  const before = useMemo(() => {
    const rows = earlier.data?.list ?? []
    // Newest first: the first of each is the last taken.
    return new Map([...rows].reverse().map((row) => [row.oldmanId, row]))
  }, [earlier.data])
  return { people, before, limits: limits.data ?? [] }
}

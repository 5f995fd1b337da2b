import { type ReactNode, useState } from 'react'
import { glucosePeriod, itemsOf, type SignType, signType, tempSite } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { clockNow } from '../../../../app/kit/clock.ts'
import { Awaited, Chips } from '../../../../app/kit/screen/parts.tsx'
import { useDraft } from '../../../../app/kit/store/draft.ts'
import { record, resend, useRedo } from '../../../../app/queue/queue.ts'
import { renewed } from '../../../../app/queue/rules.ts'
import { may } from '../../../../app/session.ts'
import { readOf, type TypedValues, type Verdict, verdictOf } from '../grid/grid-rows.ts'
import { PersonRow } from './PersonRow.tsx'
import { type Person, type Room, useWard } from './use-ward.ts'

interface TypedState {
  typed: Record<string, TypedValues>
}

/** #/signs and #/signs/{oldmanId}: a room, or one resident, with the last value beside the box, judged while typing. */
export default function SignsPage({ oldmanId }: Record<string, string>) {
  const redo = useRedo()
  const types = signType.options.filter(({ value }) => may(signPermit(value, 'add')))
  const [type, setType] = useState<SignType | undefined>(() => typeOf(redo?.rows[0].signType) ?? types[0]?.value)
  if (type === undefined) return <p className="empty">没有录入体征的权限</p>
  return (
    <div className="stack">
      <Chips label="体征" options={types} value={type} onChange={setType} />
      <Ward key={type} type={type} oldmanId={oldmanId} />
    </div>
  )
}

const typeOf = (value: unknown) => signType.values.find((one) => one === value)

function Ward({ type, oldmanId }: { type: SignType; oldmanId: string | undefined }) {
  const ward = useWard(type)
  const redo = useRedo()
  const first: TypedState = { typed: redo ? { [String(redo.rows[0].oldmanId)]: typedOf(type, redo.rows[0]) } : {} }
  const { draft, change, ready } = useDraft<TypedState>(`signs|${type}|${redo?.place ?? ''}`, first)
  const [more, setMore] = useState<More>(
    type === signType.is.glucose
      ? { glucosePeriod: glucosePeriod.is.fasting }
      : type === signType.is.temperature
        ? { tempSite: tempSite.is.armpit }
        : {},
  )
  const [measureTime, setTime] = useState(textOf(redo?.rows[0].measureTime))
  const [search, setSearch] = useState('')
  const [problem, say] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (room: string, open: boolean) => {
    if (opened.has(room) !== open)
      setOpened(new Set(open ? [...opened, room] : [...opened].filter((one) => one !== room)))
  }
  if (!ready) return null

  async function save(people: readonly Person[]) {
    say('')
    const word = signType.label(type)
    const rows = people.map((person) => ({
      title: `${person.oldmanName} ${word}`,
      page: `/signs/${person.oldmanId}`,
      row: {
        oldmanId: person.oldmanId,
        signType: type,
        measureTime: measureTime ?? clockNow(),
        ...more,
        ...readOf(draft.typed[person.oldmanId]),
      },
    }))
    try {
      if (redo) await resend(redo, renewed(redo, [rows[0].row], newRequestNo))
      else await record({ kind: 'signs', rows })
      const removed = new Set(people.map((person) => person.oldmanId))
      change({ typed: Object.fromEntries(Object.entries(draft.typed).filter(([id]) => !removed.has(id))) })
    } catch (error) {
      say(error instanceof Error ? error.message : '记录没有保存，请重试')
    }
  }
  const fits = ({ oldmanName, bedName }: Person) => `${oldmanName} ${bedName ?? ''}`.includes(search.trim())
  const rooms = ward.rooms
    .map(
      ({ room, people }): Room => ({
        room,
        people: people.filter((one) => (oldmanId ? one.oldmanId === oldmanId : fits(one))),
      }),
    )
    .filter(({ people }) => people.length > 0)
  return (
    <>
      {redo?.text && <p className="problem">{redo.text}</p>}
      {measureTime !== undefined && (
        <label>
          测量时间
          <input
            type="datetime-local"
            value={measureTime.slice(0, 16).replace(' ', 'T')}
            onChange={({ target }) => target.value && setTime(`${target.value.replace('T', ' ')}:00`)}
          />
        </label>
      )}
      {problem && <p className="problem">{problem}</p>}
      <Circumstances more={more} onChange={setMore} />
      {!oldmanId && (
        <input
          aria-label="房间或姓名"
          placeholder="房间或姓名"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Awaited of={ward.people}>
        {() =>
          rooms.length === 0 ? (
            <p className="empty">{nobodyWords(oldmanId, search)}</p>
          ) : (
            rooms.map(({ room, people }) => (
              <RoomCard
                key={room}
                room={{ room, people }}
                open={oldmanId !== undefined || search !== '' || opened.has(room)}
                onToggle={(open) => toggle(room, open)}
                verdict={({ oldmanId: id }) =>
                  verdictOf(
                    type,
                    draft.typed[id] ?? {},
                    more,
                    ward.limitsOf(id),
                    ward.weighed(id, measureTime ?? clockNow()),
                  )
                }
                onSave={(filled) => void save(filled)}
                line={(person, verdict) => (
                  <PersonRow
                    key={person.oldmanId}
                    type={type}
                    person={person}
                    before={ward.before.get(person.oldmanId)}
                    typed={draft.typed[person.oldmanId] ?? {}}
                    verdict={verdict}
                    onChange={(typed) => change({ typed: { ...draft.typed, [person.oldmanId]: typed } })}
                  />
                )}
              />
            ))
          )
        }
      </Awaited>
    </>
  )
}

interface More {
  glucosePeriod?: number
  tempSite?: number
}

/** Time of a glucose value, or site of a temperature: one choice for the whole list. */
const Circumstances = ({ more, onChange }: { more: More; onChange: (more: More) => void }) => (
  <>
    {more.glucosePeriod !== undefined && (
      <Chips
        label="血糖时段"
        options={glucosePeriod.options}
        value={glucosePeriod.values.find((one) => one === more.glucosePeriod)}
        onChange={(value) => onChange({ glucosePeriod: value })}
      />
    )}
    {more.tempSite !== undefined && (
      <Chips
        label="测温部位"
        options={tempSite.options}
        value={tempSite.values.find((one) => one === more.tempSite)}
        onChange={(value) => onChange({ tempSite: value })}
      />
    )}
  </>
)

const nobodyWords = (oldmanId: string | undefined, search: string) =>
  oldmanId
    ? '这位老人不在住，不能录入体征'
    : search
      ? '没有找到，换个房间或姓名试试'
      : '还没有在住的老人，入住后在这里录入'

interface RoomProps {
  room: Room
  open: boolean
  onToggle: (open: boolean) => void
  verdict: (person: Person) => Verdict
  line: (person: Person, verdict: Verdict) => ReactNode
  onSave: (filled: readonly Person[]) => void
}

/** The residents of a room, saved together; those without a value are left out. */
function RoomCard({ room: { room, people }, open, onToggle, verdict, line, onSave }: RoomProps) {
  const filled = people.filter((one) => verdict(one).filled)
  const wrong = filled.some((one) => verdict(one).wrong)
  return (
    <details className="card" open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="big">
        {room}
        <span className="muted">{` ${people.map(({ oldmanName }) => oldmanName).join('、')}`}</span>
      </summary>
      <div className="stack">
        {people.map((person) => line(person, verdict(person)))}
        <button
          type="button"
          className="primary"
          disabled={filled.length === 0 || wrong}
          onClick={() => onSave(filled)}
        >
          {filled.length > 1 ? `保存${filled.length}人` : '保存'}
        </button>
      </div>
    </details>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The input of a refused record. */
const typedOf = (type: SignType, row: Readonly<Record<string, unknown>>): TypedValues =>
  Object.fromEntries(itemsOf[type].flatMap((item) => (typeof row[item] === 'number' ? [[item, row[item]]] : [])))

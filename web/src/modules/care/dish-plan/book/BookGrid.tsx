import { Alert, Button, Segmented, Select, Switch, Table } from 'antd'
import { useMemo, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { dishBook } from '#contract/modules/care/dish-plan/book.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { askLeave } from '#kit/confirm.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePageState, useUnsaved } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, nowOf, todayOf } from '#kit/value/format.ts'
import { metaFor } from '#kit/value/schema.ts'
import { type SlotRow, useDishes, useSlots } from '../plan/use-dishes.ts'
import {
  type BookRow,
  type Change,
  changedRows,
  filled,
  keyOf,
  momentOf,
  type Person,
  personsOf,
  totalsOf,
} from './book-rows.ts'
import '../meals.css'

const queryShape = dishBook.bookList.options.query.shape
const dayNames = ['今天', '明天', '后天']

/** Today, or tomorrow after the last meal of today. */
const firstDay = (slots: readonly SlotRow[], now: string) => {
  const today = now.slice(0, 10)
  const isOver = slots.length > 0 && slots.every(({ endTime }) => `${today} ${endTime}:00` <= now)
  return isOver ? addDays(today, 1) : today
}

/** 报餐 (care.md 11): who eats which meal of a day, with the number of guests and extra dishes. */
export function BookGrid() {
  const may = usePermit()(dishBook.bookSave.options.permit)
  const [locationId, setLocation] = usePageState<string | undefined>('book.location', undefined)
  const slots = useSlots()
  const [chosen, setDate] = usePageState<string | undefined>('book.date', undefined)
  // Changes for yesterday are dropped.
  const date = chosen && chosen >= todayOf() ? chosen : firstDay(slots, nowOf())
  // Rows of the previous day are hidden while the new ones load: a press in them would belong to no row.
  const query = useCall(dishBook.bookList, { dateFrom: date, locationId, pageHelper: '0' }, { keep: false })
  const [changes, setChanges] = useState<Record<string, Change>>({})
  const save = useAction(dishBook.bookSave)
  const rows = query.data?.list ?? []
  const bookings = changedRows(rows, changes)
  useUnsaved(bookings.length > 0)
  const leave = async (go: () => void) => {
    if (bookings.length > 0 && !(await askLeave())) return
    setChanges({})
    go()
  }
  const store = async () => {
    const done = ({ changed, late }: { changed: number; late: number }) =>
      `已保存${changed}份报餐${late > 0 ? `，其中${late}份过了截止时间，已通知厨房` : ''}`
    if (await save.run({ rows: bookings }, { done })) setChanges({})
  }
  const late = bookings.filter((row) => momentOf(slots, row, nowOf()) === 'late').length
  return (
    <div className="meal-page">
      <div className="meal-tools">
        <Segmented
          aria-label="日期"
          value={date}
          options={Array.from({ length: 8 }, (_, at) => addDays(todayOf(), at)).map((value, at) => ({
            value,
            label: `${dayNames[at] ?? ''} ${value.slice(5)}`.trim(),
          }))}
          onChange={(next) => void leave(() => setDate(next))}
        />
        <span style={{ width: 220 }}>
          <FieldInput
            meta={metaFor(queryShape, 'locationId')}
            field="locationId"
            aria-label="区域"
            placeholder="全部区域"
            value={locationId}
            onChange={(next) => void leave(() => setLocation(typeof next === 'string' ? next : undefined))}
          />
        </span>
        {may && (
          <Button
            type="primary"
            {...offBecause(bookings.length === 0 && '没有改动')}
            loading={save.pending}
            onClick={() => void store()}
          >
            {bookings.length > 0 ? `保存（${bookings.length}份）` : '保存'}
          </Button>
        )}
        {bookings.length > 0 && <Button onClick={() => setChanges({})}>撤销改动</Button>}
      </div>
      {late > 0 && (
        <Alert className="k-gap" type="warning" showIcon title={`${late}份已过报餐截止，将作为临时变更通知厨房`} />
      )}
      <Loaded query={query}>
        {({ list }) => (
          <Grid
            rows={list}
            slots={slots}
            changes={changes}
            may={may}
            onChange={(row, more) => setChanges((all) => ({ ...all, [keyOf(row)]: { ...filled(row, all), ...more } }))}
          />
        )}
      </Loaded>
    </div>
  )
}

interface GridProps {
  rows: readonly BookRow[]
  slots: readonly SlotRow[]
  changes: Readonly<Record<string, Change>>
  may: boolean
  onChange: (row: BookRow, more: Partial<Change>) => void
}

function Grid({ rows, slots, changes, may, onChange }: GridProps) {
  const people = useMemo(() => personsOf(rows), [rows])
  const dishes = useDishes()
  const priced = useMemo(
    () =>
      [...dishes.values()]
        .filter(({ status, price }) => status === onOff.is.on && price != null)
        .map(({ dishId, dishName }) => ({ value: dishId, label: dishName })),
    [dishes],
  )
  return (
    <Table<Person>
      size="small"
      rowKey="oldmanId"
      virtual
      scroll={{ y: Math.max(320, window.innerHeight - 310), x: 220 + slots.length * 258 }}
      pagination={false}
      dataSource={people}
      locale={{ emptyText: <span className="k-muted">没有在住的老人，入住后在这里报餐</span> }}
      columns={[
        { title: '床位', dataIndex: 'bedName', width: 136, fixed: 'left' },
        { title: '老人', dataIndex: 'oldmanName', width: 84, fixed: 'left' },
        ...slots.map((slot) => {
          const total = totalsOf(rows, changes, slot.nextId)
          return {
            key: slot.nextId,
            width: 258,
            title: `${slot.nextName} · 报餐${total.eat} · 陪餐${total.guests}`,
            onCell: (person: Person) => ({
              className: filled(person.meals[slot.nextId], changes)?.eat === 0 ? 'book-off' : undefined,
            }),
            render: (_: unknown, person: Person) => {
              const row = person.meals[slot.nextId]
              return (
                row && (
                  <BookCell
                    row={row}
                    value={filled(row, changes)}
                    priced={priced}
                    off={!may || `${row.date} ${slot.endTime}:00` <= nowOf()}
                    onChange={(more) => onChange(row, more)}
                  />
                )
              )
            },
          }
        }),
      ]}
    />
  )
}

interface BookCellProps {
  row: BookRow
  value: Change
  priced: readonly { value: string; label: string }[]
  off: boolean
  onChange: (more: Partial<Change>) => void
}

function BookCell({ row, value, priced, off, onChange }: BookCellProps) {
  const name = `${row.oldmanName ?? ''} ${row.nextName}`
  return (
    <span className="book-cell">
      <Switch
        aria-label={`${name} 用餐`}
        checkedChildren="用餐"
        unCheckedChildren="不用"
        disabled={off}
        checked={value.eat === 1}
        onChange={(eat) => onChange({ eat: eat ? 1 : 0, ...(eat ? {} : { dishIds: [] }) })}
      />
      <span style={{ width: 62 }}>
        <NumberBox
          inList
          size="small"
          aria-label={`${name} 陪餐人数`}
          kind="int"
          min={0}
          max={9}
          suffix="人"
          disabled={off}
          value={value.guests}
          onChange={(guests) => onChange({ guests: typeof guests === 'number' ? guests : 0 })}
        />
      </span>
      {priced.length > 0 && (
        <Select
          size="small"
          mode="multiple"
          aria-label={`${name} 加餐`}
          placeholder="加餐"
          maxCount={10}
          maxTagCount="responsive"
          optionFilterProp="label"
          style={{ width: 96 }}
          disabled={off || value.eat === 0}
          options={[...priced]}
          value={value.dishIds}
          onChange={(dishIds) => onChange({ dishIds })}
        />
      )}
      {row.late === 1 && <span className="k-danger">临时</span>}
      {row.chargeNote && (
        <span className="k-danger" title={row.chargeNote}>
          未记账
        </span>
      )}
    </span>
  )
}

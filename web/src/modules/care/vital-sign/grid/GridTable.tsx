import { Table } from 'antd'
import type { ReactNode } from 'react'
import { type Item, items, itemsOf, type SignType } from '#contract/modules/care/vital-sign/limits.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import type { TypedValues } from './grid-rows.ts'

export interface Person {
  oldmanId: string
  oldmanName: string
  bedName: string | null
}
interface Props {
  type: SignType
  people: readonly Person[]
  typed: Readonly<Record<string, TypedValues>>
  onType: (person: Person, item: Item, value: TypedValues[Item]) => void
  before: (person: Person) => ReactNode
  verdict: (person: Person) => ReactNode
  /** Text for an empty list. */
  empty: string
}
const fieldOf = (oldmanId: string, item: Item) => `sign-${oldmanId}-${item}`

/** One line for each resident: the last value, a box for each value, and a remark. */
export function GridTable({ type, people, typed, onType, before, verdict, empty }: Props) {
  const box = (person: Person, item: Item) => (
    <NumberBox
      inList
      id={fieldOf(person.oldmanId, item)}
      aria-label={`${person.oldmanName} ${items[item].label}`}
      kind={items[item].digits ? 'decimal' : 'int'}
      decimals={items[item].digits}
      min={0}
      max={999}
      value={typed[person.oldmanId]?.[item] ?? null}
      onChange={(value) => onType(person, item, value)}
      onPressEnter={(event) => {
        // Enter moves to the next box: the dialog would treat it as 保存.
        if (event.ctrlKey) return
        event.stopPropagation()
        focusNext(people, person, type, item)
      }}
    />
  )
  return (
    <Table
      size="small"
      rowKey="oldmanId"
      pagination={false}
      virtual
      scroll={{ y: 460, x: 980 }}
      dataSource={people}
      locale={{ emptyText: <span className="k-muted">{empty}</span> }}
      columns={[
        { title: '床位', dataIndex: 'bedName', width: 150 },
        { title: '姓名', dataIndex: 'oldmanName', width: 100 },
        { title: '上次', key: 'before', width: 190, render: (_, person) => before(person) },
        ...itemsOf[type].map((item) => ({
          title: `${items[item].label}（${items[item].unit}）`,
          key: item,
          width: 130,
          render: (_: unknown, person: Person) => box(person, item),
        })),
        { title: '判定', key: 'verdict', render: (_, person) => verdict(person) },
      ]}
    />
  )
}

/** Enter goes across, then down. */
function focusNext(people: readonly Person[], person: Person, type: SignType, item: Item) {
  const all = itemsOf[type]
  const at = all.indexOf(item)
  const next = people[people.indexOf(person) + 1]
  const id = at + 1 < all.length ? fieldOf(person.oldmanId, all[at + 1]) : next && fieldOf(next.oldmanId, all[0])
  if (id) document.getElementById(id)?.focus()
}

import { Form, TreeSelect } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { useCall } from '../../calls.ts'
import type { InputProps } from '../input-props.ts'
import { choiceOf } from '../input-props.ts'
import { useBranches } from './branches.ts'
import { matches, useInitials } from './pinyin.ts'
import { popupWidth } from './popup-width.ts'

type Floor = ReplyFor<typeof roomMap.buildingBeds>[number]

interface Node {
  value: string
  /** Text for the search and in the closed box: 1号楼-101-1. */
  label: string
  /** Text in the tree: 1 空闲. */
  title: string
  selectable?: boolean
  disabled?: boolean
  free: number
  children?: Node[]
}

/** 空闲 and 待清洁: the bed is not taken and may be chosen. */
const takeable = new Set<unknown>([0, 8])

/**
 * A bed of the institution: building, floor, room, bed, found by its name or by the resident in it; occupied beds are
 * grey. It follows every change of the rooms, and reads again when a bed was refused because somebody else was faster.
 * `params.own` is the present bed of the resident; with `params.taken` any bed may be chosen, as for a mattress:
 * `BindDialog.tsx`.
 */
export default function BedInput(props: InputProps) {
  const query = useCall(roomMap.buildingBeds, {})
  const { status } = Form.Item.useStatus()
  const { data, refetch } = query
  useEffect(() => {
    if (status === 'error') void refetch()
  }, [status, refetch])
  const own = props.params?.own
  const withTaken = props.params?.taken === 1
  const nodes = useMemo(() => houseOf(data ?? [], { own, taken: withTaken }), [data, own, withTaken])
  const width = useMemo(() => popupWidth(nodes), [nodes])
  const { onSearch, ...branches } = useBranches(nodes)
  const [touched, setTouched] = useState(false)
  const initials = useInitials(touched)
  return (
    <TreeSelect
      id={props.id}
      aria-label={props['aria-label']}
      className="k-wide"
      treeData={nodes}
      treeNodeLabelProp="label"
      treeLine
      treeExpandAction="click"
      {...branches}
      allowClear
      loading={query.isFetching}
      disabled={props.disabled}
      placeholder={props.placeholder ?? '请选择'}
      showSearch={{
        filterTreeNode: (typed, node) => matches(typed, node, initials),
        treeNodeFilterProp: 'label',
        onSearch,
      }}
      popupMatchSelectWidth={width}
      listHeight={320}
      value={data ? choiceOf(props.value) : undefined}
      data-filled={props.value ? true : undefined}
      onFocus={() => setTouched(true)}
      onOpenChange={(open) => open && void refetch()}
      onBlur={props.onBlur}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}

type Bed = Floor['rooms'][number]['beds'][number]

interface Choosable {
  own: unknown
  /** Occupied beds may be chosen too. */
  taken: boolean
}

/** Building, floor, room, bed; in the order of the room map. */
function houseOf(floors: readonly Floor[], can: Choosable): Node[] {
  const buildings = Map.groupBy(floors, (floor) => floor.rooms[0]?.beds[0]?.buildingName ?? '')
  return [...buildings].map(([name, mine]) =>
    branch(
      name,
      name,
      mine.map((floor) => floorOf(floor, name, can)),
    ),
  )
}

const floorOf = ({ floorId, floorName, rooms }: Floor, building: string, can: Choosable) =>
  branch(
    floorId,
    floorName,
    rooms.map((room) =>
      branch(
        room.roomId,
        room.roomName,
        room.beds.map((bed) => leaf(bed, can)),
        `${building}-${room.roomName}`,
        companyIn(room),
      ),
    ),
    `${building}-${floorName}`,
  )

/** The residents of the room, and the sex it is limited to: 限女 王秀英（女）. */
function companyIn({ beds }: Floor['rooms'][number]) {
  const limit = beds.find(({ sexLimit }) => sexLimit != null)?.sexLimit
  const people = beds.flatMap(({ oldmanId, oldmanName, sex }) =>
    oldmanName ? [{ oldmanId, text: sex == null ? oldmanName : `${oldmanName}（${sexes.label(sex)}）` }] : [],
  )
  // A resident who has taken the whole room is shown in each of its beds.
  const mates = [...new Map(people.map(({ oldmanId, text }) => [oldmanId, text])).values()]
  return [limit == null ? '' : `限${sexes.label(limit)}`, mates.join('、')].filter(Boolean).join('　')
}

function branch(value: string, name: string, children: Node[], label = name, more = ''): Node {
  const free = children.reduce((sum, child) => sum + child.free, 0)
  const title = [name, free > 0 ? `空 ${free}` : '已满', more].filter(Boolean).join('　')
  return { value, label, title, selectable: false, free, children }
}

function leaf({ bedId, bedName, bedShort, displayStatus, price, oldmanName }: Bed, { own, taken }: Choosable): Node {
  const free = takeable.has(displayStatus) || bedId === own
  const words = bedId === own ? '本人的床位' : bedStatus.label(displayStatus)
  // A user who chooses an occupied bed looks for the resident in it, not for the price.
  const more = taken ? oldmanName : price == null ? '' : `${yuanText(price)}元/月`
  const title = [bedShort, words, more].filter(Boolean).join('　')
  const label = oldmanName && bedId !== own ? `${bedName} ${oldmanName}` : bedName
  return { value: bedId, label, title, disabled: !free && !taken, free: free ? 1 : 0 }
}

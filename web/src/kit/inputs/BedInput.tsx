import { Form, TreeSelect } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { location } from '#contract/modules/location.ts'
import { bedStatus } from '#contract/modules/room.ts'
import { useCall } from '../calls.ts'
import type { InputProps } from './input-props.ts'
import { choiceOf } from './input-props.ts'
import { matches, useInitials } from './pinyin.ts'

type Place = ReplyFor<typeof location.roomBed>[number]

interface Node {
  value: string
  /** What is searched, and what stands in the box: 1号楼-101-1. */
  label: string
  /** What stands in the tree: 1 空闲. */
  title: string
  selectable?: boolean
  disabled?: boolean
  free: number
  children?: Node[]
}

/** 空闲 and 待清洁: nobody has it, nothing forbids it. */
const takeable = new Set<unknown>([0, 8])

/**
 * A bed of the house: building, floor, room, bed, found by name; taken ones are grey. It follows every change of the
 * house, and reads again when a bed was refused because somebody else was faster. `params.own` is a bed the resident
 * has already.
 */
export default function BedInput(props: InputProps) {
  const query = useCall(location.roomBed, {})
  const { status } = Form.Item.useStatus()
  const { data, refetch } = query
  useEffect(() => {
    if (status === 'error') void refetch()
  }, [status, refetch])
  const own = props.params?.own
  const nodes = useMemo(() => (data ?? []).map((place) => nodeOf(place, [], own)), [data, own])
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
      treeDefaultExpandedKeys={nodes.length === 1 ? [nodes[0].value] : undefined}
      allowClear
      loading={query.isFetching}
      disabled={props.disabled}
      placeholder={props.placeholder ?? '请选择'}
      showSearch={{ filterTreeNode: (typed, node) => matches(typed, node, initials), treeNodeFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      listHeight={320}
      value={data ? choiceOf(props.value) : undefined}
      onFocus={() => setTouched(true)}
      onOpenChange={(open) => open && void refetch()}
      onBlur={props.onBlur}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}

const bedType = 5
/** Floors do not stand in the name of a bed (楼-房-床). */
const floorType = 3

function nodeOf(place: Place, above: readonly string[], own: unknown): Node {
  const path = place.type === floorType ? above : [...above, place.name]
  const label = path.join('-')
  if (place.type === bedType) {
    const free = takeable.has(place.bedStatus)
    const words = place.id === own ? '本人的床位' : bedStatus.label(place.bedStatus)
    const able = free || place.id === own
    return { value: place.id, label, title: `${place.name}　${words}`, disabled: !able, free: free ? 1 : 0 }
  }
  const children = place.children.map((child) => nodeOf(child, path, own))
  const free = children.reduce((sum, child) => sum + child.free, 0)
  const words = free > 0 ? `空 ${free}` : '已满'
  const full = place.type === floorType ? `${label}-${place.name}` : label
  return { value: place.id, label: full, title: `${place.name}　${words}`, selectable: false, free, children }
}

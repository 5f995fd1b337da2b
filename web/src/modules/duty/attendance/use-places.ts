import { useMemo } from 'react'
import type { TreeChoice } from '#kit/inputs/input-props.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import type { Month } from './plan/schedule-plan.ts'

const words = { 1: '床位', 2: '房间' } as const

/** The beds or rooms of a group, with their names; undefined for a group that plans shifts alone. */
export function usePlaces(mode: Month['scheduleMode'], onAsk: () => void) {
  const { tree } = useLookup('shiftLocations', { scheduleMode: mode ?? 2 })
  return useMemo(() => {
    if (!mode) return undefined
    const nodes = withHouses(tree ?? [])
    const names = new Map(leavesOf(nodes).map(({ value, label }) => [String(value), label]))
    return { word: words[mode], tree: nodes, nameOf: (id: string) => names.get(id) ?? '（已停用）', onAsk }
  }, [mode, tree, onAsk])
}
/** Every building has a room 101: the name of a place contains building and room, but not the floor. */
function withHouses(nodes: readonly TreeChoice[], above: readonly string[] = []): TreeChoice[] {
  return nodes.map(({ children = [], ...node }) => {
    const path = [...above, node.label]
    const name = path.filter((_, level) => level !== floor).join('-')
    return children.length > 0 ? { ...node, children: withHouses(children, path) } : { ...node, label: name }
  })
}
const floor = 1
const leavesOf = (nodes: readonly TreeChoice[]): TreeChoice[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]))
export type Places = NonNullable<ReturnType<typeof usePlaces>>

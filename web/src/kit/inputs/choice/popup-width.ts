interface Node {
  label: string
  /** The text in the list where it differs from the label. */
  title?: string
  children?: readonly Node[]
}

const step = 24
const letter = 15
const around = 72
const least = 240
const most = 560

/**
 * Width of the open tree of choices in pixels, from its longest text. A number, because with `false` antd draws every
 * choice at once, some 3,000 regions, instead of those in sight.
 */
export function popupWidth(nodes: readonly Node[]) {
  const need = (list: readonly Node[], depth: number): number =>
    list.reduce(
      (wide, { label, title = label, children }) =>
        Math.max(wide, depth * step + title.length * letter, children ? need(children, depth + 1) : 0),
      0,
    )
  return Math.min(most, Math.max(least, need(nodes, 0) + around))
}

/**
 * Rows with child rows, as the `tree` of a list shows them. Pure. A row without child rows has no `children`, so no
 * arrow either.
 */

type Nested = object & { children?: readonly unknown[] }

/** Makes a tree of a flat answer; a row whose parent is not in the answer stands at the top. */
export function nest<Row extends object>(rows: readonly Row[], key: keyof Row, parent: keyof Row): Row[] {
  const known = new Set(rows.map((row) => row[key]))
  const under = Map.groupBy(rows, (row) =>
    known.has(row[parent]) && row[parent] !== row[key] ? row[parent] : undefined,
  )
  const build = (row: Row): Row => withChildren(row, (under.get(row[key]) ?? []).map(build))
  return (under.get(undefined) ?? []).map(build)
}

/** The tree with the matching rows, everything below them, and the rows above them. */
export function prune<Row extends Nested>(rows: readonly Row[], fits: (row: Row) => boolean): Row[] {
  return rows.flatMap((row) => {
    if (fits(row))
      return [
        withChildren(
          row,
          prune(childrenOf(row), () => true),
        ),
      ]
    const below = prune(childrenOf(row), fits)
    return below.length > 0 ? [withChildren(row, below)] : []
  })
}

/** Every row with child rows. */
export function branches<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    const below = childrenOf(row)
    return below.length > 0 ? [row, ...branches(below)] : []
  })
}

const childrenOf = <Row extends object>(row: Row): Row[] =>
  'children' in row && Array.isArray(row.children) ? row.children : []

const withChildren = <Row extends object>(row: Row, children: Row[]): Row => ({
  ...row,
  children: children.length > 0 ? children : undefined,
})

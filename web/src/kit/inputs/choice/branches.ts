import { useState } from 'react'

type Key = string | number

interface Branch {
  value: Key
  children?: readonly Branch[]
}

/**
 * Which branches of a tree of choices stand open. While something is typed all of those found do, also where the tree
 * comes after the first letter; what the user closes stays closed. A tree of one branch begins with it open.
 */
export function useBranches(nodes: readonly Branch[]) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<readonly Key[]>()
  const [closed, setClosed] = useState<readonly Key[]>([])
  const all = typed ? branchesOf(nodes) : []
  const first = nodes.length === 1 ? [nodes[0].value] : []
  return {
    treeExpandedKeys: typed ? all.filter((key) => !closed.includes(key)) : [...(opened ?? first)],
    onTreeExpand: (keys: readonly Key[]) =>
      typed ? setClosed(all.filter((key) => !keys.includes(key))) : setOpened(keys),
    onSearch: (text: string) => {
      setTyped(text)
      setClosed([])
    },
  }
}

const branchesOf = (nodes: readonly Branch[]): Key[] =>
  nodes.flatMap(({ value, children }) => (children?.length ? [value, ...branchesOf(children)] : []))

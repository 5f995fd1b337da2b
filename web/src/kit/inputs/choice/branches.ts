import { useState } from 'react'

type Key = string | number

interface Branch {
  value: Key
  children?: readonly Branch[]
}

/**
 * The open branches of a tree of choices. A search opens all branches with a match, also where the tree comes after the
 * first letter; a branch that the user closes stays closed. A tree with one branch has it open at first.
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

import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import type { InputProps, TreeChoice } from '../input-props.ts'
import { choiceOf, choicesOf } from '../input-props.ts'
import { useBranches } from './branches.ts'
import { matches, useInitials } from './pinyin.ts'
import { popupWidth } from './popup-width.ts'

interface TreeInputProps extends InputProps {
  nodes: readonly TreeChoice[]
  several?: boolean
  /** Only nodes without children are values: a tick on a floor takes all its residents. */
  leaves?: boolean
}

/** Choices in levels, found by name or pinyin initials. */
export default function TreeInput({ nodes, several, leaves, ...props }: TreeInputProps) {
  // The same list object as long as the tree is the same: antd counts every node of a new one again, some 3,000 for the
  // regions.
  const treeData = useMemo(() => [...nodes], [nodes])
  const width = useMemo(() => popupWidth(nodes), [nodes])
  const { onSearch, ...branches } = useBranches(nodes)
  const [touched, setTouched] = useState(false)
  const initials = useInitials(touched)
  return (
    <TreeSelect
      id={props.id}
      aria-label={props['aria-label']}
      className="k-wide"
      treeData={treeData}
      multiple={several}
      treeCheckable={leaves}
      showCheckedStrategy={leaves ? TreeSelect.SHOW_CHILD : undefined}
      maxTagCount={leaves ? shownTags : undefined}
      treeLine
      {...branches}
      allowClear
      disabled={props.disabled}
      placeholder={props.placeholder ?? (props.filter ? '全部' : '请选择')}
      showSearch={{
        filterTreeNode: (typed, node) => matches(typed, node, initials),
        treeNodeFilterProp: 'label',
        onSearch,
      }}
      popupMatchSelectWidth={width}
      value={several ? choicesOf(props.value) : choiceOf(props.value)}
      onFocus={() => setTouched(true)}
      onBlur={props.onBlur}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}

const shownTags = 12

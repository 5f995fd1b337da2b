import { TreeSelect } from 'antd'
import { useState } from 'react'
import type { InputProps } from './input-props.ts'
import { choiceOf, choicesOf } from './input-props.ts'
import { matches, useInitials } from './pinyin.ts'

export interface TreeNode {
  value: string | number
  label: string
  disabled?: boolean
  children?: TreeNode[]
}

/** Choices in levels, found by name or pinyin initials. */
export default function TreeInput({ nodes, several, ...props }: InputProps & { nodes: TreeNode[]; several?: boolean }) {
  const [touched, setTouched] = useState(false)
  const initials = useInitials(touched)
  return (
    <TreeSelect
      id={props.id}
      aria-label={props['aria-label']}
      className="k-wide"
      treeData={nodes}
      multiple={several}
      treeLine
      allowClear
      disabled={props.disabled}
      placeholder={props.placeholder ?? (props.filter ? '全部' : '请选择')}
      showSearch={{ filterTreeNode: (typed, node) => matches(typed, node, initials), treeNodeFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={several ? choicesOf(props.value) : choiceOf(props.value)}
      onFocus={() => setTouched(true)}
      onBlur={props.onBlur}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}

import type { ReactElement } from 'react'
import { cloneElement } from 'react'
import { usePermit } from './page/permit.ts'

interface PermitProps {
  /** Permission string: `live.visit.come.add`, `a|b` any, `a&b` all. */
  need: string
  /** `disable` shows the control disabled, with the reason as its tooltip. Default: the control is absent. */
  mode?: 'hide' | 'disable'
  children: ReactElement<{ disabled?: boolean; className?: string; title?: string }>
}

/**
 * Shows a control only to users who may use it.
 *
 *     <Permit need="live.visit.come.add"><Button>登记</Button></Permit>
 *     <Permit need="live.visit.come.edit" mode="disable"><Button>修改</Button></Permit>
 */
export function Permit({ need, mode = 'hide', children }: PermitProps) {
  const allowed = usePermit()(need)
  if (allowed) return children
  if (mode === 'hide') return null
  const className = [children.props.className, 'is-disabled'].filter(Boolean).join(' ')
  return cloneElement(children, { disabled: true, className, title: '没有此操作的权限' })
}

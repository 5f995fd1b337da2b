import { lazy, type ReactNode } from 'react'

/** As `lazy` of React, for a generic component: its types keep what a row or a call of it is. */
export function lazyGeneric<C extends (props: never) => ReactNode>(load: () => Promise<{ default: C }>) {
  // as: what `lazy` gives is rendered as the component itself
  return lazy(load as () => Promise<{ default: never }>) as unknown as C
}

import { useContext, useEffect, useRef } from 'react'
import { PageContext } from './page.ts'

/**
 * An action that can be started from anywhere: a module names it in its actions.ts, beside the routes of its pages, and
 * the command palette offers it to users with the permission.
 *
 *     { title: '登记来访', path: '/live/visit/come?add=1', permit: 'live.visit.come.add', person: 'too' }
 *
 * `add=1` presses 新增 of the list. A found resident is put into `{oldmanId}` and `{oldmanName}`.
 */
export interface Action {
  title: string
  path: string
  permit: string
  /** `only`: needs a resident; `too`: with or without one. */
  person?: 'only' | 'too'
}

/** Values an action starts with: its resident, and other first values of a form. */
export type StartValues = Readonly<{ oldmanId?: string; [field: string]: unknown }>

let begun: { path: string; given: StartValues } | undefined

/** The page of this path presses its 新增 as soon as it is shown, once. */
export function beginAt(path: string, values: StartValues) {
  begun = { path, given: values }
}

/**
 * For a page with a 新增 of its own: `useBegun(({ oldmanId }) => setDialog({ oldmanId }))`. ListPage does it by itself.
 */
export function useBegun(act: (values: StartValues) => void) {
  const page = useContext(PageContext)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const take = () => {
      if (!begun || begun.path !== page?.path) return
      const { given } = begun
      begun = undefined
      latest.current(given)
    }
    take()
    return page?.bus.on('refresh', take)
  }, [page])
}

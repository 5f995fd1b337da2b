import { type ComponentType, lazy } from 'react'

interface Joined<P> {
  label: string
  permit: string
  load: () => Promise<{ default: ComponentType<P> }>
}
/** A part as its page shows it, loaded when it is first on screen. */
interface JoinedPart<P> extends Omit<Joined<P>, 'load'> {
  key: string
  Part: ComponentType<P>
}

/**
 * The tabs or views other modules add to a page, in the order of their registration.
 *
 *     const tabs = joinedParts<TabProps>()
 *     export const joinActivityTab = tabs.join
 *     export const joinedActivityTabs = tabs.all
 */
export function joinedParts<P>() {
  const parts: JoinedPart<P>[] = []
  return {
    join(key: string, { load, ...part }: Joined<P>) {
      // as: what `lazy` gives is rendered as the component itself
      parts.push({ key, ...part, Part: lazy(load) as unknown as ComponentType<P> })
    },
    all: (): readonly JoinedPart<P>[] => parts,
  }
}

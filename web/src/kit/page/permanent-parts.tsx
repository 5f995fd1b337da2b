import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Parts of a module that are on screen on every page: alarms that pop up with a sound. */
interface PermanentPart {
  permit: string
  Part: ComponentType
}
const parts: PermanentPart[] = []

/** Called once, in the routes of the module: `joinPermanentPart({ permit, load: () => import('./alert/bar/Alerts.tsx') })`. */
export const joinPermanentPart = ({
  permit,
  load,
}: {
  permit: string
  load: () => Promise<{ default: ComponentType }>
}) => void parts.push({ permit, Part: lazy(load) })
export const permanentParts = (): readonly PermanentPart[] => parts

const headPlace = 'head-standing'

/** The place in the header for such parts. */
export const HeadPlace = () => <span id={headPlace} />

/** Shows content of such a part in the header, before the bell. */
export function InHead({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.getElementById(headPlace)), [])
  return place && createPortal(children, place)
}

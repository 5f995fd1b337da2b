import { useEffect, useState } from 'react'
import { initialsBy } from '#contract/kit/value/initials.ts'
import { plainName } from '#contract/kit/value/plain-name.ts'
import { sideOf } from '../input-props.ts'

type Initials = (text: string) => string

let loaded: Initials | undefined
const known = new Map<string, string>()

/** Pinyin initials (王秀英 → wxy), fetched when a long list is first opened: the dictionary is large. */
export function useInitials(isNeeded: boolean): Initials | undefined {
  const [initials, setInitials] = useState<Initials | undefined>(() => loaded)
  useEffect(() => {
    if (!isNeeded || initials) return
    let here = true
    void import('pinyin-pro').then(({ pinyin }) => {
      const initialsOf = initialsBy((text, options) => pinyin(text, options))
      loaded = (text) => {
        const before = known.get(text)
        if (before !== undefined) return before
        const letters = initialsOf(text)
        known.set(text, letters)
        return letters
      }
      if (here) setInitials(() => loaded)
    })
    return () => {
      here = false
    }
  }, [isNeeded, initials])
  return initials
}

/** True when the typed text is part of the name, of its initials or of the bed. */
export function matches(input: string, option: object, initials?: Initials) {
  const typed = input.trim().toLowerCase()
  const label = 'label' in option ? String(option.label ?? '') : ''
  const text = label.toLowerCase()
  if (!typed || text.includes(typed) || text.includes(plainName(typed))) return true
  if (sideOf(option).toLowerCase().includes(typed)) return true
  return /^[a-z]+$/.test(typed) && (initials?.(label).includes(typed) ?? false)
}

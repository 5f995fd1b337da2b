import { type ComponentType, lazy } from 'react'

/** Content of another module as a tab of the archive, under a code of its own. */
interface JoinedTab {
  label: string
  permit: string
  /** A file of its own, or the `Tab` export of the list page. */
  load: () => Promise<{ Tab: Loaded } | { default: Loaded }>
}

const joined = new Map<string, Omit<JoinedTab, 'load'> & { Tab: ReturnType<typeof lazy<Loaded>> }>()
type Loaded = ComponentType<{ oldmanId: string; name: string }>

/**
 * Called once in the routes of the other module: `joinArchiveTab('visit', { label: '探访', permit, load: () => import(…)
 * })`.
 */
export function joinArchiveTab(key: string, { load, ...tab }: JoinedTab) {
  const whole = async () => {
    const loaded = await load()
    return { default: 'Tab' in loaded ? loaded.Tab : loaded.default }
  }
  joined.set(key, { ...tab, Tab: lazy(whole) })
}

export const joinedTab = (key: string) => joined.get(key)

/** A document about a resident from another area: a button in the head of the archive, loaded on click. */
interface JoinedPaper {
  label: string
  permit: string
  save: (oldmanId: string) => Promise<unknown>
}
const papers: JoinedPaper[] = []

/** Called once, in the routes of the other module. */
export const joinArchivePaper = (paper: JoinedPaper) => void papers.push(paper)
export const archivePapers = (): readonly JoinedPaper[] => papers

/** A chip of another module beside the name in the head of the archive. */
interface JoinedChip {
  permit: string
  Chip: ComponentType<{ oldmanId: string }>
}
const chips: JoinedChip[] = []

/** Called once: `joinArchiveChip({ permit, load: () => import('./AwayChip.tsx') })`; the chip may show nothing. */
export const joinArchiveChip = ({ permit, load }: { permit: string; load: () => Promise<{ default: Chip }> }) =>
  void chips.push({ permit, Chip: lazy(load) })
type Chip = JoinedChip['Chip']
export const archiveChips = (): readonly JoinedChip[] => chips

import { type ComponentType, lazy } from 'react'

/** What another module shows of a resident, as a tab of the archive under a code of its own. */
interface JoinedTab {
  label: string
  permit: string
  /** A file of its own, or the `Tab` of the page that shows the rows of all. */
  load: () => Promise<{ Tab: Loaded } | { default: Loaded }>
}

const joined = new Map<string, Omit<JoinedTab, 'load'> & { Tab: ReturnType<typeof lazy<Loaded>> }>()
type Loaded = ComponentType<{ oldmanId: string; name: string }>

/** Called where a module lists its pages: `joinArchiveTab('visit', { label: '探访', permit, load: () => import(…) })`. */
export function joinArchiveTab(key: string, { load, ...tab }: JoinedTab) {
  const whole = async () => {
    const loaded = await load()
    return { default: 'Tab' in loaded ? loaded.Tab : loaded.default }
  }
  joined.set(key, { ...tab, Tab: lazy(whole) })
}

export const joinedTab = (key: string) => joined.get(key)

/** A paper of a resident another area writes: a button in the head of the archive, loaded when it is clicked. */
interface JoinedPaper {
  label: string
  permit: string
  save: (oldmanId: string) => Promise<unknown>
}
const papers: JoinedPaper[] = []

/** Called once, in the routes of whoever writes the paper. */
export const joinArchivePaper = (paper: JoinedPaper) => void papers.push(paper)
export const archivePapers = (): readonly JoinedPaper[] => papers

/** What another module says of a resident beside the name: a chip in the head of the archive. */
interface JoinedChip {
  permit: string
  Chip: ComponentType<{ oldmanId: string }>
}
const chips: JoinedChip[] = []

/** Called once: `joinArchiveChip({ permit, load: () => import('./AwayChip.tsx') })`; it shows nothing where nothing is so. */
export const joinArchiveChip = ({ permit, load }: { permit: string; load: () => Promise<{ default: Chip }> }) =>
  void chips.push({ permit, Chip: lazy(load) })
type Chip = JoinedChip['Chip']
export const archiveChips = (): readonly JoinedChip[] => chips

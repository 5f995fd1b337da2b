import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesUnder, root } from '../files.ts'

// The size a browser loads, gzipped (docs: Web budgets). Chunks that a page imports statically are included.

const kB = 1000
const limits = {
  login: 120 * kB,
  shellAndList: 420 * kB,
  dialogs: 126 * kB,
  screen: 15 * kB,
  part: 30 * kB,
  phone: 150 * kB,
}
/** The plain list screen that the shell's budget is measured with; its chunks are loaded for every other screen too. */
const firstList = 'src/modules/living/visit/VisitPage.tsx'
/** Chunks fetched once for all screens by the first form, dialog, tabbed page or date picker: counted by itself. */
const sharedParts = ['src/kit/list/row/ListDialogs.tsx', 'src/kit/form/FormPageBody.tsx', 'src/kit/detail/TabCard.tsx']
/** Screens that may be larger, in bytes, with the reason. */
const largeScreens: Record<string, { limit: number; why: string }> = {
  'src/modules/living/room-map/RoomMapPage.tsx': {
    limit: 26 * kB,
    why: 'the picture of the house is its own, not the kit list, and who is out and waits for whom',
  },
  'src/modules/platform/form/design/Designer.tsx': {
    limit: 40 * kB,
    why: 'dragging, and every input of a form as it will look',
  },
  'src/modules/fees/cost-project/CostTab.tsx': { limit: 34 * kB, why: 'a sheet of prices with its inputs in the rows' },
  'src/modules/platform/dictionary/DictionaryPage.tsx': { limit: 21 * kB, why: 'rows are sorted by dragging' },
}
/** Screens are the pages a module registers; what they open later (drawers, tabs, dialogs) is a part. */
const pages = new Set(
  filesUnder(['web/src/modules'], /\/routes\.ts$/).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/import\('\.\/([\w/.-]+)'\)/g)].map(([, page]) =>
      file.replace('web/', '').replace('routes.ts', page),
    ),
  ),
)

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

const dist = join(root, 'web/dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) throw new Error('web/dist has no manifest: build the web first')
type Manifest = Record<string, Chunk>
const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
/** The phone entry is built separately (vite.app.config.ts). */
const phone: Manifest = JSON.parse(readFileSync(join(dist, '.vite/app.json'), 'utf8'))
/** What a carer loads at the first start: the entry and its first page. */
const firstTasks = ['app.html', 'src/modules/care/care-task/phone/TasksPage.tsx']

/** The files a chunk needs before it can run: its own, its styles, and those of its static imports. */
function filesOf(key: string, seen = new Set<string>(), built = manifest): Set<string> {
  const chunk = built[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const next of chunk.imports ?? []) filesOf(next, seen, built)
  return seen
}

const sizes = new Map<string, number>()
function sizeOf(file: string) {
  const known = sizes.get(file)
  if (known !== undefined) return known
  // As the server sends it (vite.config.ts, precompress).
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

/** The start has two halves: one that asks for data, and one that draws. */
const shell = new Set(['index.html', 'src/shell/mount.tsx', firstList].flatMap((key) => [...filesOf(key)]))
const days = Object.keys(manifest).filter((key) => manifest[key]?.name === 'date-inputs')
const shared = new Set([...sharedParts, ...days].filter((key) => manifest[key]).flatMap((key) => [...filesOf(key)]))
const screens = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/modules\//.test(key))
const rows = [
  { what: 'login.html', size: total(filesOf('login.html')), limit: limits.login },
  { what: 'visit.html', size: total(filesOf('visit.html')), limit: limits.login },
  {
    what: 'app.html to the first tasks',
    size: total(new Set(firstTasks.flatMap((key) => [...filesOf(key, undefined, phone)]))),
    limit: limits.phone,
  },
  { what: 'shell + first list', size: total(shell), limit: limits.shellAndList },
  {
    what: 'forms, dialogs, tabs and days, once',
    size: total([...shared].filter((file) => !shell.has(file))),
    limit: limits.dialogs,
  },
  ...screens
    .filter(([key]) => key !== firstList)
    .map(([key]) => ({
      what: key.replace('src/modules/', ''),
      size: total([...filesOf(key)].filter((file) => !shell.has(file) && !shared.has(file))),
      limit: largeScreens[key]?.limit ?? (pages.has(key) ? limits.screen : limits.part),
    }))
    .sort((a, b) => b.size - a.size),
]

const over = rows.filter((row) => row.size > row.limit)
const shown = process.argv.includes('--all') ? rows : [...new Set([...rows.slice(0, 6), ...over])]
for (const { what, size, limit } of shown) {
  const mark = size > limit ? '  TOO LARGE' : ''
  console.log(`${(size / kB).toFixed(1).padStart(7)} of ${String(limit / kB).padStart(3)} kB  ${what}${mark}`)
}
console.log(`${rows.length} budgets, ${over.length} exceeded`)
process.exitCode = over.length > 0 ? 1 : 0
